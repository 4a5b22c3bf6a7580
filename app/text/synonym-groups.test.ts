import { expect, test } from "vitest";
import { NEAR, SAME, SPANISH, type SynonymGroups } from "./synonym-groups";

const LISTS = Object.entries({ SAME, NEAR, SPANISH }).flatMap(([name, groups]) =>
  (["nouns", "verbs", "others"] as const).map((kind) => [name, kind, groups] as const),
);

/** The groups of a list, each as its entries. */
const groupsOf = (groups: SynonymGroups, kind: keyof SynonymGroups) =>
  groups[kind] === "" ? [] : groups[kind].split(/,\s+/u).map((group) => group.split(/\s+/u));

test.each(LISTS)("each group of %s.%s has at least two words, none of them twice", (_name, kind, groups) => {
  for (const entries of groupsOf(groups, kind)) {
    const words = entries.map((entry) => entry.split("/")[0]);
    expect(words.length, entries.join(" ")).toBeGreaterThanOrEqual(2);
    expect(new Set(words).size, entries.join(" ")).toBe(words.length);
  }
});

test.each(LISTS)(
  "irregular forms of %s.%s are as many as the regular ones, all in lower case",
  (_name, kind, groups) => {
    const counts = { nouns: 2, verbs: 4, others: 1 };
    for (const entry of groupsOf(groups, kind).flat()) {
      const forms = entry.split("/");
      expect([1, counts[kind]], entry).toContain(forms.length);
      for (const form of forms) expect(form, entry).toMatch(/^[\p{Ll}\d]+$/u);
    }
  },
);
