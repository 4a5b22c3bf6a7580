import { messagesIn } from "~/i18n/messages.server";
import { pickLocale } from "~/preferences/locales";
import { escapeHtml } from "~/text/escape-html";
import type { LinkForm } from "./selections.server";

/** Renders the form that posts chosen links to their platform: automatically, or with a button without JavaScript. */
export function linkFormPage({ headers }: Request, { returnUrl, jwt }: LinkForm, nonce: string): string {
  const locale = pickLocale(null, headers.get("accept-language"));
  const { continue: submit, wait } = messagesIn(locale).lti.binding;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Cuepoint</title></head>
<body><p role="status">${escapeHtml(wait)}</p>
<form method="post" action="${escapeHtml(returnUrl)}"><input type="hidden" name="JWT" value="${escapeHtml(jwt)}">
<button type="submit">${escapeHtml(submit)}</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;
}
