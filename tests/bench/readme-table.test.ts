import { expect, test } from "vitest";
import { measurement } from "./measurement";
import { updateTable } from "./readme-table";

const README =
  "# A\n\n<!-- made by: npm run bench -- --readme -->\n\n**ask**\n\nMeasured on x.\n\n| old |\n\n<!-- end -->\n\n# B\n";
const fast = measurement("a search", 3, "ms", "its limit", 5, { atMost: 5 });
const slow = measurement("a page", 9, "ms", "a bare server", 1, { atMost: 5 });

test("what was measured takes the place of what stood there, and the rest of the README stays", () => {
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

test("groups that were not measured keep their figures", () => {
  const once = updateTable(README, [{ group: "ask", measurements: [fast], machine: "y" }]);
  const twice = updateTable(once, [{ group: "load", measurements: [slow], machine: "z" }]);
  expect(twice).toContain("| a search | 3 ms |");
  expect(updateTable(twice, [])).toBe(twice);
  expect(updateTable(twice, [{ group: "load", measurements: [], machine: "w" }])).toBe(twice);
});

test("a README without a place for it is told", () =>
  expect(() => updateTable("# A", [])).toThrow("no place for the table"));
