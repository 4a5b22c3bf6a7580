// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { en } from "~/i18n/messages/en";
import { es } from "~/i18n/messages/es";
import { useNoteText } from "./use-note-text";

const textIn = (locale: "en" | "es", note: Parameters<ReturnType<typeof useNoteText>>[0]) =>
  renderHook(() => useNoteText(), {
    wrapper: ({ children }) => (
      <IntlProvider locale={locale} messages={locale === "en" ? en : es} timeZone="UTC">
        {children}
      </IntlProvider>
    ),
  }).result.current(note);

const NOTE = {
  code: "lecture_failed",
  name: "week-1",
  detail: "The model m refused the API key.",
  reason: { name: "model_unavailable", values: {} },
};

test("in English, a failure has the server's own message", () => {
  expect(textIn("en", NOTE)).toBe("The lecture “week-1” could not be stored: The model m refused the API key.");
});

test("in Spanish, a failure has the text of its reason", () => {
  expect(textIn("es", NOTE)).toMatch(/^No se ha podido guardar la clase «week-1»: El modelo que hace falta/);
  const failed = { code: "failed", name: "", detail: "1 of 3 lectures could not be stored." };
  const reason = { name: "some_failed", values: { failed: 1, total: 3 } };
  expect(textIn("es", { ...failed, reason })).toBe(
    "No se ha podido terminar 1 clase de 3. Pulsa «Continuar» para intentarlo de nuevo.",
  );
});

test("in Spanish, a file that is not a transcript has the reason with its line", () => {
  const reason = { name: "transcript_json_broken", values: { line: 2 } };
  expect(
    textIn("es", { code: "bad_transcript", name: "half.json", detail: "line 2: The JSON is not valid", reason }),
  ).toBe(
    "half.json no es una transcripción que Cuepoint reconozca: Su JSON no es válido en la línea 2. Puede que el archivo esté incompleto.",
  );
});

test("a failure without a known reason has the server's message in every language", () => {
  for (const reason of [undefined, { name: "unknown", values: {} }])
    expect(textIn("es", { ...NOTE, reason })).toContain("The model m refused the API key.");
});
