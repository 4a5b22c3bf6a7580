import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields";

const before = { title: "Week 1", description: "One\nTwo", section: "" };

test("a field that the sender did not change keeps what another person stored", () => {
  const sent = { ...before, description: "One\r\nTwo", section: "Trees" };
  const { merged, conflict } = mergeFields(sent, before, { ...before, description: "Mine" });
  expect(merged).toEqual({ title: "Week 1", description: "Mine", section: "Trees" });
  expect(conflict).toBeNull();
});

test("a field that both changed is a conflict, unless both changed it to the same", () => {
  const stored = { ...before, title: "Week one", section: "Trees" };
  expect(mergeFields({ ...before, title: "First week", section: "Trees" }, before, stored).conflict).toEqual({
    theirs: { title: "Week one" },
    yours: { title: "First week" },
  });
  expect(mergeFields({ ...before, section: "Trees" }, before, stored).conflict).toBeNull();
});

test("a form that does not say how it began is stored as it is", () => {
  expect(mergeFields({ title: "Mine" }, {}, { title: "Theirs" })).toEqual({
    merged: { title: "Mine" },
    conflict: null,
  });
});
