import { expect, it } from "vitest";
import { en } from "./messages/en";
import { es } from "./messages/es";
import { lectureDescription, pageTitle, siteTitle } from "./page-title";

const matches = (messages: unknown) => [
  { id: "root", data: { locale: "es", messages: JSON.stringify(messages) } },
  { id: "routes/account", data: { messages: { pageTitle: { account: "Not this" } } } },
];

it("names a page in the reader's language", () => {
  expect(pageTitle(matches(en), "account")).toBe("Your account · Cuepoint");
  expect(pageTitle(matches(es), "account")).toBe("Tu cuenta · Cuepoint");
});

it("names the place after the page", () => {
  expect(pageTitle(matches(es), "glossary", "Search 101")).toBe("Glosario · Search 101 · Cuepoint");
  expect(siteTitle("Search 101")).toBe("Search 101 · Cuepoint");
  expect(siteTitle()).toBe("Cuepoint");
});

it.each([[[]], [[{ id: "root", data: undefined }]], [matches({})]])(
  "names only the site if the root route has no texts: %j",
  (failed) => {
    expect(pageTitle(failed, "account")).toBe("Cuepoint");
  },
);

it("describes a lecture in the reader's language, whatever its title", () => {
  expect(lectureDescription(matches(en), "Costs in $&")).toBe("Costs in $&: watch it, read it, and ask about it.");
  expect(lectureDescription(matches(es), "Índices")).toBe("Índices: mira la clase, léela y pregunta sobre ella.");
  expect(lectureDescription([], "Índices")).toBeUndefined();
});
