import { describe, expect, it } from "vitest";
import { slideEvidence } from "./slide-evidence";

const at = (seconds: number, text: string) => ({ startMs: seconds * 1000, endMs: seconds * 1000 + 4_000, text });

describe("slideEvidence", () => {
  it("is highest for the page whose words are said, in any form", () => {
    const [values] = slideEvidence(
      [at(0, "The glacier carves a valley."), at(60, "Hm.")],
      ["Glaciers, valleys", "Ash"],
    );
    expect(values?.[0]).toBeGreaterThan(0);
    expect(values?.[1]).toBe(0);
  });

  it("counts what is said a moment before and after, and nothing a minute away", () => {
    const values = slideEvidence([at(0, "Glaciers."), at(5, "Yes."), at(90, "Well.")], ["Glaciers", "Ash"]);
    expect(values.map((each) => (each[0] ?? 0) > 0)).toEqual([true, true, false]);
  });

  it("counts a word less that most pages have", () => {
    const [rocks, granite] = slideEvidence(
      [at(0, "Rocks."), at(60, "Granite."), at(120, "Hm.")],
      ["Rocks granite", "Rocks basalt", "Rocks marble"],
    );
    expect(granite?.[0]).toBeGreaterThan(rocks?.[0] ?? 1);
  });

  it("ignores words that every text has", () => {
    expect(slideEvidence([at(0, "and this is the end of it")], ["and this is it"])[0]?.[0]).toBe(0);
  });
});
