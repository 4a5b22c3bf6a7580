import { describe, expect, it } from "vitest";
import { nudged, rowOf, sortedRows, typedChapters, withChapter, withRow } from "./chapter-rows";
import { changed, redone, startHistory, undone } from "./edit-history";

const rows = [rowOf({ startMs: 0, title: "Intro" }), rowOf({ startMs: 61_500, title: "Stemming" })];
const timesOf = (list: typeof rows) => list.map(({ time }) => time);

describe("rows of chapters", () => {
  it("show a fraction only if there is one, and are read back", () => {
    expect(timesOf(rows)).toEqual(["00:00", "01:01.500"]);
    expect(typedChapters(rows)).toEqual([
      { startMs: 0, title: "Intro" },
      { startMs: 61_500, title: "Stemming" },
    ]);
  });

  it("have no time for what is not one, and no spaces around titles", () => {
    expect(typedChapters([{ key: 1, time: "soon", title: "  A \n B " }])).toEqual([{ startMs: null, title: "A B" }]);
  });

  it("get a new one before the first that starts later", () => {
    const { rows: added, key } = withChapter(rows, 30_000);
    expect(timesOf(added)).toEqual(["00:00", "00:30", "01:01.500"]);
    expect(added[1]?.key).toBe(key);
    expect(timesOf(withChapter(rows, 90_000).rows).at(-1)).toBe("01:30");
  });

  it("are nudged, but not before the start and not if their time is not one", () => {
    const [first, second] = rows;
    expect(timesOf(nudged(rows, second!.key, -1_000))).toEqual(["00:00", "01:00.500"]);
    expect(timesOf(nudged(rows, first!.key, -1_000))).toEqual(["00:00", "01:01.500"]);
    expect(timesOf(nudged(withRow(rows, first!.key, { time: "x" }), first!.key, 1_000))[0]).toBe("x");
  });

  it("are sorted by time with their keys", () => {
    expect(sortedRows([...rows].reverse())).toEqual(rows);
  });
});

describe("a history", () => {
  it("undoes and redoes changes, and typing in one field at once", () => {
    let history = changed(startHistory("a"), "ab", "field");
    history = changed(history, "abc", "field");
    history = changed(history, "x");
    expect(undone(history).now).toBe("abc");
    expect(undone(undone(history)).now).toBe("a");
    expect(undone(undone(undone(history))).now).toBe("a");
    expect(redone(undone(history)).now).toBe("x");
    expect(redone(history).now).toBe("x");
  });

  it("forgets what was undone after another change", () => {
    expect(redone(changed(undone(changed(startHistory(1), 2)), 3)).now).toBe(3);
  });
});
