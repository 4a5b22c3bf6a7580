// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { messagesIn } from "~/i18n/messages.server";
import type { Locale } from "~/preferences/locales";
import { Failed } from "./answer-notices";

afterEach(cleanup);

const busy = '{"error":{"code":"rate_limited","message":"Too many questions. Try again in 9 seconds."}}';

function show(message: string, locale: Locale) {
  render(
    <IntlProvider locale={locale} messages={messagesIn(locale)} timeZone="UTC">
      <Failed error={new Error(message)} onTryAgain={() => {}} />
    </IntlProvider>,
  );
  return [...screen.getByRole("alert").querySelectorAll("p")].map(({ lang, textContent }) => [lang, textContent]);
}

test("the server's sentence is shown in English, and below a translated one elsewhere", () => {
  expect(show(busy, "en")).toEqual([["", "Too many questions. Try again in 9 seconds."]]);
  cleanup();
  expect(show(busy, "es")).toEqual([
    ["", "Demasiadas preguntas a la vez. Espera un momento e inténtalo de nuevo."],
    ["en", "Too many questions. Try again in 9 seconds."],
  ]);
});

test("a failure without a code of its own is translated in general", () => {
  expect(show("The answer took too long.", "es")[0]).toEqual([
    "",
    "No se ha podido responder a la pregunta. Inténtalo de nuevo.",
  ]);
});

test("a proxy's page is not shown as a reason", () => {
  expect(show("<html><title>502 Bad Gateway</title></html>", "en")).toEqual([
    ["", "Could not reach the server. Check your connection and try again."],
  ]);
});
