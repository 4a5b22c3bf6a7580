// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isChanged } from "./changed-fields";

function formOf(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector("form")!;
}

const HTML = `
  <input type="hidden" name="before" value="1">
  <input name="title" value="Week 1">
  <textarea name="description">One\nTwo</textarea>
  <select name="lecture"><option value="">None</option><option value="a" selected>A</option></select>
  <select name="visibility"><option value="draft">Draft</option><option value="public">Public</option></select>
  <input type="checkbox" name="isOpen" checked>
  <button name="intent" value="save">Save</button>`;

test("a form is not changed when it is shown", () => {
  expect(isChanged(formOf(HTML))).toBe(false);
});

const set = (name: string, change: (field: HTMLInputElement) => void) => (form: HTMLFormElement) =>
  change(form.elements.namedItem(name) as HTMLInputElement);

test.each<[what: string, change: (form: HTMLFormElement) => void, isChanged: boolean]>([
  ["another text", set("title", (field) => (field.value = "Week 2")), true],
  ["a text with spaces around it", set("title", (field) => (field.value = " Week 1 ")), false],
  ["an empty text", set("description", (field) => (field.value = "")), true],
  ["another choice", set("lecture", (field) => (field.value = "")), true],
  ["another choice than the first", set("visibility", (field) => (field.value = "public")), true],
  ["the first choice", set("visibility", (field) => (field.value = "draft")), false],
  ["a box that is no longer checked", set("isOpen", (field) => (field.checked = false)), true],
])("%s", (_what, change, expected) => {
  const form = formOf(HTML);
  change(form);
  expect(isChanged(form)).toBe(expected);
});
