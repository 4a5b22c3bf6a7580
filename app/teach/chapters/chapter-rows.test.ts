import { describe, expect, it } from "vitest";
import { nudged, rowOf, sortedRows, typedChapters, withChapter, withRow } from "./chapter-rows";
import { changed, redone, startHistory, undone } from "./edit-history";

const rows = [rowOf({ startMs: 0, title: "Intro" }), rowOf({ startMs: 61_500, title: "Stemming" })];
const timesOf = (list: typeof rows) => list.map(({ time }) => time);

describe("chapter rows", () => {
  it("show a fraction only if the time has one, and parse back to the same chapters", () => {
    expect(timesOf(rows)).toEqual(["00:00", "01:01.500"]);
    expect(typedChapters(rows)).toEqual([
      { startMs: 0, title: "Intro" },
      { startMs: 61_500, title: "Stemming" },
    ]);
  });

  it("treat an invalid time as missing and trim titles", () => {
    expect(typedChapters([{ key: 1, time: "soon", title: "  A \n B " }])).toEqual([{ startMs: null, title: "A B" }]);
  });

  it("insert a new row before the first that starts later", () => {
    const { rows: added, key } = withChapter(rows, 30_000);
    expect(timesOf(added)).toEqual(["00:00", "00:30", "01:01.500"]);
    expect(added[1]?.key).toBe(key);
    expect(timesOf(withChapter(rows, 90_000).rows).at(-1)).toBe("01:30");
  });

  it("move by the arrow keys, but never before the start or from an invalid time", () => {
    const [first, second] = rows;
    expect(timesOf(nudged(rows, second!.key, -1_000))).toEqual(["00:00", "01:00.500"]);
    expect(timesOf(nudged(rows, first!.key, -1_000))).toEqual(["00:00", "01:01.500"]);
    expect(timesOf(nudged(withRow(rows, first!.key, { time: "x" }), first!.key, 1_000))[0]).toBe("x");
  });

  it("keep their keys when they are sorted by time", () => {
    expect(sortedRows([...rows].reverse())).toEqual(rows);
  });
});

describe("edit history", () => {
  it("undoes and redoes changes, and groups typing in one field", () => {
    let history = changed(startHistory("a"), "ab", "field");
    history = changed(history, "abc", "field");
    history = changed(history, "x");
    expect(undone(history).now).toBe("abc");
    expect(undone(undone(history)).now).toBe("a");
    expect(undone(undone(undone(history))).now).toBe("a");
    expect(redone(undone(history)).now).toBe("x");
    expect(redone(history).now).toBe("x");
  });

  it("clears the redo steps after another change", () => {
    expect(redone(changed(undone(changed(startHistory(1), 2)), 3)).now).toBe(3);
  });
});
