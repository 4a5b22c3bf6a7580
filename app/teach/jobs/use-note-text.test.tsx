// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { en } from "~/i18n/messages/en";
import { es } from "~/i18n/messages/es";
import { useNoteText } from "./use-note-text";

const textIn = (locale: "en" | "es", note: Parameters<ReturnType<typeof useNoteText>>[0]) =>
  renderHook(() => useNoteText((lectureId) => (lectureId === "week-1" ? "The first week" : lectureId)), {
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
  expect(textIn("en", NOTE)).toBe("The lecture “The first week” could not be stored: The model m refused the API key.");
});

test("in Spanish, a failure has the text of its reason", () => {
  expect(textIn("es", NOTE)).toMatch(/^No se ha podido guardar la clase «The first week»: El modelo que hace falta/);
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

test.each([
  [0, "en la línea 4 falta lectures[1].title."],
  [2, "en la línea 4 falta lectures[1].title, y 2 problemas más."],
])("in Spanish, a manifest has its first problem and the number of others (%i)", (more, problem) => {
  const reason = { name: "manifest_missing", values: { path: "lectures[1].title", line: 4, more } };
  expect(textIn("es", { code: "bad_manifest", name: "course.yaml", detail: "…", reason })).toContain(problem);
});

test.each([
  ["type", { path: "lectures" }],
  ["slug_taken", { path: "lectures[2].slug" }],
  ["syntax", {}],
  ["alias", { alias: "a" }],
  ["video_kind", { slug: "ice", kind: "mux", kinds: "youtube, vimeo" }],
  ["video_url", { slug: "ice" }],
  ["video_address", { slug: "ice", kind: "youtube" }],
])("in Spanish, a manifest's problem of the kind %j is translated", (kind, values) => {
  const reason = { name: `manifest_${kind}`, values: { ...values, line: 4, more: 1 } };
  const text = textIn("es", { code: "bad_manifest", name: "course.yaml", detail: "English", reason });
  expect(text).toMatch(/línea 4.*, y 1 problema más\./);
  expect(text).not.toMatch(/English|\{/);
});

test("a failure without a known reason has the server's message in every language", () => {
  for (const reason of [undefined, { name: "unknown", values: {} }])
    expect(textIn("es", { ...NOTE, reason })).toContain("The model m refused the API key.");
});

test("a replaced video has its own name and that of its lecture", () => {
  const note = { code: "replaced_video", name: "week-1", detail: "talk.mp4" };
  expect(textIn("en", note)).toBe("talk.mp4 replaced the video of “The first week”.");
  expect(textIn("es", note)).toBe("talk.mp4 ha sustituido el vídeo de «The first week».");
});
