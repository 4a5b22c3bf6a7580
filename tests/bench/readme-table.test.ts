import { expect, test } from "vitest";
import { measurement, ratioText } from "./measurement";
import { updateTable } from "./readme-table";

const README =
  "# A\n\n<!-- made by: npm run bench -- --readme -->\n\n**ask**\n\nMeasured on x.\n\n| old |\n\n<!-- end -->\n\n# B\n";
const fast = measurement("a search", 3, "ms", "its limit", 5, { atMost: 5 });
const slow = measurement("a page", 9, "ms", "a bare server", 1, { atMost: 5 });

test("a measured group replaces its previous figures, and the rest of the README stays", () => {
  const updated = updateTable(README, [
    { group: "ask", measurements: [fast], machine: "y" },
    { group: "load", measurements: [slow], machine: "y" },
  ]);
  expect(updated).toContain(
    "**ask**\n\nMeasured on y.\n\n| | measured | beside | goal |\n| --- | --- | --- | --- |\n| a search | 3 ms | its limit | ≤ 5 ms |",
  );
  expect(updated).toContain("| a page | 9 ms | a bare server: 1 ms | ≤ 5 ms, missed |");
  expect(updated).not.toContain("old");
  expect(updated.startsWith("# A\n")).toBe(true);
  expect(updated.endsWith("# B\n")).toBe(true);
});

test("a group that was not measured keeps its figures", () => {
  const once = updateTable(README, [{ group: "ask", measurements: [fast], machine: "y" }]);
  const twice = updateTable(once, [{ group: "load", measurements: [slow], machine: "z" }]);
  expect(twice).toContain("| a search | 3 ms |");
  expect(updateTable(twice, [])).toBe(twice);
  expect(updateTable(twice, [{ group: "load", measurements: [], machine: "w" }])).toBe(twice);
});

test("a figure or ratio that is not a number is shown as a dash", () => {
  const none = measurement("a search", NaN, "ms", "nothing", 0, { atMost: 5 });
  expect(updateTable(README, [{ group: "ask", measurements: [none], machine: "y" }])).toContain(
    "| a search | – | nothing: 0 ms | ≤ 5 ms, missed |",
  );
  expect(ratioText(none.ratio)).toBe("–");
  expect(ratioText(measurement("a search", 3, "ms", "nothing", 0, { atMost: 5 }).ratio)).toBe("–");
  expect(ratioText(1.5)).toBe("1.5×");
});

test("a README without a place for the table is an error", () =>
  expect(() => updateTable("# A", [])).toThrow("no place for the table"));
