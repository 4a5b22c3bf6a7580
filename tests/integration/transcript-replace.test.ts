import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyFromJson, linesFromJson, savedFromJson, saveToJson } from "~/transcript/edits/changes-wire";
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

  test("are found by their case, and in other alphabets", async () => {
    await saveText("Ein Ära-Quokka: 有袋類.");
    expect(await ines.read(`${page}?find=ära&replace=x`)).toContain("1 line in 1 lecture");
    expect(await ines.read(`${page}?find=ära&replace=x&case=on`)).toContain("No matches");
    expect(await ines.read(`${page}?find=%E6%9C%89%E8%A2%8B&replace=x`)).toContain("1 line in 1 lecture");
    expect(await ines.read(`${page}?find=%25&replace=x`)).toContain("No matches");
  });
});
