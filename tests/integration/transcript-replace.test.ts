import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyFromJson, linesFromJson, savedFromJson, saveToJson } from "~/transcript/edits/changes-wire";
import type { Line } from "~/transcript/edits/line";
import { editLine } from "~/transcript/edits/line-actions";
import { COURSE } from "../setup/animals-course";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { startTaughtCourseWithPeople, type TaughtCourse } from "../setup/taught-course";

let course: TaughtCourse;
let ines: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  ({ course, ines, student } = await startTaughtCourseWithPeople());
});
afterAll(() => course?.stop());

const ADDRESS = `/api/teach/courses/${COURSE}/lectures/week-9/transcript`;
const linesOf = async () =>
  linesFromJson(
    await (await formBrowser(course.app.url).open(`/api/courses/${COURSE}/lectures/week-9/transcript`)).json(),
  );

async function saveText(text: string): Promise<void> {
  const change = editLine(await linesOf(), 0, { text });
  const save = { saveId: crypto.randomUUID(), editNumber: 0, changes: change ? [change] : [] };
  const response = await ines.send(ADDRESS, "PATCH", saveToJson(save));
  expect(savedFromJson(await response.json()).conflicts).toEqual([]);
}

describe("words in all transcripts of a course", () => {
  const page = `/teach/${COURSE}/replace`;
  const query = "?find=BANDICOOT&replace=bilby&words=on";

  test("are previewed before they are replaced, and each lecture has its own history", async () => {
    const preview = await ines.read(page + query);
    expect(preview).toContain("3 lines in 1 lecture");
    expect(preview).toContain("A quokka is a small marsupial that looks like a bilby.");
    expect((await linesOf())[0]?.text).toContain("bandicoot");
    const fields = { find: "bandicoot", replace: "bilby", words: "on" };
    expect((await student.submit(page, fields)).status).toBe(404);
    const replaced = await ines.submit(page, fields);
    expect(await replaced.text()).toContain("3 lines were changed in 1 lecture.");
    expect((await linesOf()).map(({ text }) => text)).toEqual([
      "A quokka is a small marsupial that looks like a bilby.",
      "The quokka is called happy, as a bilby never is.",
      "Next to the quokka lives a bilby.",
    ]);
    const history = await (await ines.open(`${ADDRESS}/history`)).json();
    expect(historyFromJson(history).edits[0]?.changes).toHaveLength(3);
    expect(await ines.read(page + query)).toContain("No matches");
  });

  test("are restored at one press, except in lines that were edited since", async () => {
    const replaced = await ines.submit(page, { find: "bilby", replace: "wallaby", words: "on" });
    const [, undo = ""] = /name="undo" value="([\da-f-]{36})"/.exec(await replaced.text()) ?? [];
    await saveText("A quokka looks like nothing else.");
    expect((await student.submit(page, { undo })).status).toBe(404);
    const undone = await (await ines.submit(page, { undo })).text();
    expect(undone).toContain("2 lines were restored in 1 lecture. 1 line was edited since; it stays as it is.");
    expect((await linesOf()).map(({ text }) => text)).toEqual([
      "A quokka looks like nothing else.",
      "The quokka is called happy, as a bilby never is.",
      "Next to the quokka lives a bilby.",
    ]);
    const history = await (await ines.open(`${ADDRESS}/history`)).json();
    expect(historyFromJson(history).edits[0]).toMatchObject({ editor: "Ines", changeCount: 2 });
    const [, redo = ""] = /name="undo" value="([\da-f-]{36})"/.exec(undone) ?? [];
    expect(await (await ines.submit(page, { undo: redo })).text()).toContain("2 lines were restored");
    expect((await linesOf())[2]?.text).toBe("Next to the quokka lives a wallaby.");
  });

  test("are replaced except in lines that would be too long, which are named before and after", async () => {
    const long = `Quoll ${"x".repeat(1_994)}`;
    await saveText(long);
    const week8 = `/api/courses/${COURSE}/lectures/week-8/transcript`;
    const ofWeek8 = async () => linesFromJson(await (await ines.open(week8)).json());
    const fields = { find: "Quoll", replace: "Quolls", words: "on" };
    const none = await ines.read(`${page}?find=Quoll&replace=Quolls&words=on`);
    expect(none).toContain("No line can be changed");
    const change = editLine(await ofWeek8(), 2, { text: "A quoll sleeps, too." });
    const save = { saveId: crypto.randomUUID(), editNumber: 0, changes: change ? [change] : [] };
    await ines.send(`/api/teach/courses/${COURSE}/lectures/week-8/transcript`, "PATCH", saveToJson(save));

    const preview = await ines.read(`${page}?find=Quoll&replace=Quolls&words=on`);
    expect(preview).toContain("1 line in 1 lecture");
    const named = "1 line would have more than 2,000 characters, so it stays as it is.";
    expect(preview).toContain(named);
    expect(preview).toContain(`/teach/${COURSE}/lectures/week-9?t=0`);
    const replaced = await (await ines.submit(page, fields)).text();
    expect(replaced).toContain("1 line was changed in 1 lecture.");
    expect(replaced).toContain(named);
    expect((await linesOf())[0]?.text).toBe(long);
    expect((await ofWeek8())[2]?.text).toBe("A Quolls sleeps, too.");
    const [, undo = ""] = /name="undo" value="([\da-f-]{36})"/.exec(replaced) ?? [];
    expect(await (await ines.submit(page, { undo })).text()).toContain("1 line was restored in 1 lecture.");
    expect((await ofWeek8())[2]?.text).toBe("A quoll sleeps, too.");
  });

  test("are found by their case, and in other alphabets", async () => {
    await saveText("Ein Ära-Quokka: 有袋類.");
    expect(await ines.read(`${page}?find=ära&replace=x`)).toContain("1 line in 1 lecture");
    expect(await ines.read(`${page}?find=ära&replace=x&case=on`)).toContain("No matches");
    expect(await ines.read(`${page}?find=%E6%9C%89%E8%A2%8B&replace=x`)).toContain("1 line in 1 lecture");
    expect(await ines.read(`${page}?find=%25&replace=x`)).toContain("No matches");
  });
});

test("an ingested line over the limit can be edited and undone, but not extended", async () => {
  const long = `The kakapo ${"sleeps and ".repeat(250)}eats.`;
  await writeFile(path.join(course.folder, "week-10.vtt"), `WEBVTT\n\n00:00.000 --> 00:09.000\n${long}\n`);
  expect((await course.ingest()).code).toBe(0);
  const place = `/api/teach/courses/${COURSE}/lectures/week-10/transcript`;
  const line = { startMs: 0, endMs: 9_000, text: long };
  const saveLine = async (from: string, to: string) => {
    const change = { at: 0, from: [{ ...line, text: from }], to: [{ ...line, text: to }] };
    return ines.send(place, "PATCH", saveToJson({ saveId: crypto.randomUUID(), editNumber: 0, changes: [change] }));
  };
  const shorter = long.replace("kakapo", "kiwi");
  expect((await saveLine(long, `${long} Well.`)).status).toBe(400);
  expect((await saveLine(long, shorter)).status).toBe(200);
  expect((await saveLine(shorter, long.replace("kakapo", "parrot"))).status).toBe(400);
  expect((await saveLine(shorter, long)).status).toBe(200);

  const page = `/teach/${COURSE}/replace`;
  const replaced = await (await ines.submit(page, { find: "kakapo", replace: "kiwi" })).text();
  expect(replaced).toContain("1 line was changed in 1 lecture.");
  const [, undo = ""] = /name="undo" value="([\da-f-]{36})"/.exec(replaced) ?? [];
  expect(await (await ines.submit(page, { undo })).text()).toContain("1 line was restored in 1 lecture.");
});

test("lines after 24 hours can be edited, repaired and restored", async () => {
  await writeFile(path.join(course.folder, "week-10.vtt"), "WEBVTT\n\n25:00:00.000 --> 25:00:02.000\nThe emu runs.\n");
  expect((await course.ingest()).code).toBe(0);
  const place = `/api/teach/courses/${COURSE}/lectures/week-10/transcript`;
  const line = { startMs: 90_000_000, endMs: 90_002_000, text: "The emu runs." };
  const saveLine = async (from: Line, to: Line) => {
    const change = { at: 0, from: [from], to: [to] };
    return ines.send(place, "PATCH", saveToJson({ saveId: crypto.randomUUID(), editNumber: 0, changes: [change] }));
  };
  const repaired = { ...line, startMs: 0, endMs: 2_000 };
  expect((await saveLine(line, repaired)).status).toBe(200);
  expect((await saveLine(repaired, { ...line, endMs: 90_009_000 })).status).toBe(400);
  expect((await saveLine(repaired, line)).status).toBe(200);

  const page = `/teach/${COURSE}/replace`;
  const replaced = await (await ines.submit(page, { find: "emu", replace: "rhea" })).text();
  expect(replaced).toContain("1 line was changed in 1 lecture.");
});
