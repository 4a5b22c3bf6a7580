import type { Request, Response } from "express";
import { messagesIn } from "~/i18n/messages.server";
import { pickLocale } from "~/preferences/locales";
import { escapeHtml } from "~/text/escape-html";
import type { AppError } from "./errors";

const STYLE = "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem}";

/** Sends an error before any route runs: a short page if a person opens an address, otherwise JSON. */
export function sendError(response: Response, error: AppError, status = error.status): void {
  if (error.retryAfterSeconds !== undefined) response.setHeader("retry-after", String(error.retryAfterSeconds));
  response.setHeader("cache-control", "no-store");
  response.status(status);
  if (opensPage(response.req)) response.type("html").send(errorPage(response.req, error));
  else response.json({ error: { code: error.code, message: error.message } });
}

const opensPage = (request: Request) => /\btext\/html\b/.test(request.get("accept") ?? "");

/** Renders a small page without scripts, because an overloaded server sends it too. */
function errorPage(request: Request, error: AppError): string {
  const locale = pickLocale(null, request.get("accept-language") ?? null);
  const { tooMany, tooManyHint, broken } = messagesIn(locale).errors;
  const isLimit = error.code === "rate_limited";
  const [title, text, lang] = isLimit ? [tooMany, tooManyHint, locale] : [broken, escapeHtml(error.message), "en"];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Cuepoint</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${text}</p></body></html>`;
}
