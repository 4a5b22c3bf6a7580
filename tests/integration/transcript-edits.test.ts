import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import { historyFromJson, linesFromJson, savedFromJson, saveToJson } from "~/transcript/edits/changes-wire";
import type { Line, LineChange } from "~/transcript/edits/line";
import { editLine, mergeWithPrevious, splitLine } from "~/transcript/edits/line-actions";
import { COURSE } from "../setup/animals-course";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { startTaughtCourse, type TaughtCourse } from "../setup/taught-course";

let course: TaughtCourse;
let ines: FormBrowser;
let ivan: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  course = await startTaughtCourse();
  ines = await course.join("Ines", "instructor");
  ivan = await course.join("Ivan", "instructor");
  student = await course.join("Stan", "student");
});
afterAll(() => course?.stop());

const addressOf = (lecture = "week-8") => `/api/teach/courses/${COURSE}/lectures/${lecture}/transcript`;
const anyone = () => formBrowser(course.app.url);

async function linesOf(lecture = "week-8"): Promise<Line[]> {
  return linesFromJson(await (await anyone().open(`/api/courses/${COURSE}/lectures/${lecture}/transcript`)).json());
}

type Save = { changes: (LineChange | null)[]; editNumber?: number; saveId?: string; lecture?: string | undefined };

async function save(who: FormBrowser, { changes, editNumber = 0, saveId = randomUUID(), lecture }: Save) {
  const wanted = changes.filter((change) => change !== null);
  const response = await who.send(addressOf(lecture), "PATCH", saveToJson({ saveId, editNumber, changes: wanted }));
  expect(response.status).toBe(200);
  return savedFromJson(await response.json());
}

async function saveText(who: FormBrowser, at: number, text: string, lecture?: string) {
  return save(who, { lecture, changes: [editLine(await linesOf(lecture), at, { text })] });
}

const historyOf = async (query = "") =>
  historyFromJson(await (await ines.open(`${addressOf()}/history${query}`)).json());

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const place = path.join(course.folder, file);
  await writeFile(place, change(await readFile(place, "utf8")));
}

describe("an edited transcript", () => {
  test("replaces what students read, watch and search immediately", async () => {
    const [first] = await linesOf();
    expect(first?.text).toBe("A wombat is a marsupial that digs burrows.");
    const { editNumber, conflicts } = await saveText(ines, 0, "A wombat is a marsupial that digs tunnelworks.");
    expect([editNumber, conflicts]).toEqual([1, []]);
    expect((await linesOf())[0]?.text).toContain("tunnelworks");
    expect(await (await anyone().open(`/courses/${COURSE}/lectures/week-8/captions.vtt`)).text()).toContain(
      "tunnelworks",
    );
    const found = await (await anyone().open(`/api/courses/${COURSE}/search?query=tunnelworks`)).text();
    expect(found).toContain("digs tunnelworks");
  });

  test("can be split, merged and moved, and can have speakers", async () => {
    const lines = await linesOf();
    const text = lines[1]!.text;
    await save(ines, { changes: [splitLine(lines, 1, { text, offset: text.indexOf("thirty") })] });
    expect((await linesOf()).map((line) => line.text).slice(1, 3)).toEqual([
      "Its burrows can be",
      "thirty metres long.",
    ]);
    await save(ines, { changes: [mergeWithPrevious(await linesOf(), 2)] });
    expect((await linesOf())[1]).toEqual(lines[1]);
    const to = { startMs: 11_500, endMs: 18_250, speaker: "Ada" };
    await save(ines, { changes: [editLine(await linesOf(), 1, to)] });
    expect((await linesOf())[1]).toEqual({ ...lines[1], ...to });
  });

  test("has a history of who changed what, and keeps the original", async () => {
    const { edits, older } = await historyOf();
    expect(edits.map(({ editNumber, editor }) => [editNumber, editor])).toEqual([4, 3, 2, 1].map((n) => [n, "Ines"]));
    expect(edits.at(-1)?.changes[0]).toMatchObject({
      from: [{ text: "A wombat is a marsupial that digs burrows." }],
      to: [{ text: "A wombat is a marsupial that digs tunnelworks." }],
    });
    expect(older).toBe(false);
    expect((await historyOf("?before=3")).edits.map(({ editNumber }) => editNumber)).toEqual([2, 1]);
    const original = linesFromJson(await (await ines.open(addressOf())).json());
    expect(original.map(({ text }) => text)).toEqual([
      "A wombat is a marsupial that digs burrows.",
      "Its burrows can be thirty metres long.",
      "A wombat sleeps for most of the day.",
    ]);
  });

  test("has a page for instructors, and none for others", async () => {
    const page = `/teach/${COURSE}/lectures/week-8`;
    expect(await ines.read(page)).toContain("tunnelworks");
    expect(await ines.read(`/teach/${COURSE}`)).toContain(`href="${page}"`);
    expect((await student.open(page)).status).toBe(404);
    expect((await anyone().open(page)).headers.get("location")).toBe("/sign-in?back=/teach");
    expect((await ines.open(`/teach/${COURSE}/lectures/week-99`)).status).toBe(404);
    for (const who of [student, anyone()])
      for (const response of [
        await who.open(addressOf()),
        await who.open(`${addressOf()}/history`),
        await who.send(addressOf(), "PATCH", saveToJson({ saveId: randomUUID(), editNumber: 0, changes: [] })),
      ])
        expect(response.status).toBe(404);
  });
});

describe("concurrent edits", () => {
  test("succeed on different lines, and return each other's changes", async () => {
    const lines = await linesOf();
    const { editNumber } = await save(ivan, { changes: [editLine(lines, 2, { text: "A wombat sleeps a lot." })] });
    const mine = await save(ines, {
      changes: [editLine(lines, 0, { text: "Wombats dig." })],
      editNumber: editNumber - 1,
    });
    expect(mine).toMatchObject({ editNumber: editNumber + 1, conflicts: [] });
    expect(mine.others.map(({ to }) => to[0]?.text)).toEqual(["A wombat sleeps a lot."]);
    expect((await linesOf()).map(({ text }) => text)).toEqual([
      "Wombats dig.",
      "Its burrows can be thirty metres long.",
      "A wombat sleeps a lot.",
    ]);
  });

  test("conflict on the same line: the second editor gets both texts, and the rest is stored", async () => {
    const lines = await linesOf();
    await save(ivan, { changes: [editLine(lines, 0, { text: "Wombats dig tunnels." })] });
    const { conflicts } = await save(ines, {
      changes: [editLine(lines, 0, { text: "Wombats dig holes." }), editLine(lines, 2, { text: "They sleep." })],
    });
    expect(conflicts).toMatchObject([
      { current: [{ text: "Wombats dig tunnels." }], change: { to: [{ text: "Wombats dig holes." }] } },
    ]);
    expect((await linesOf()).map(({ text }) => text)[2]).toBe("They sleep.");
  });

  test("keep all of twenty edits that are saved at the same moment", async () => {
    const makeLine = (n: number): LineChange => ({
      at: 0,
      from: [],
      to: [{ startMs: 100_000 + n * 1_000, endMs: 100_500 + n * 1_000, text: `Sentence ${n}.` }],
    });
    const saves = Array.from({ length: 20 }, (_, n) => save(n % 2 ? ines : ivan, { changes: [makeLine(n)] }));
    await Promise.all(saves);
    const added = (await linesOf()).filter(({ startMs }) => startMs >= 100_000);
    expect(added.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `Sentence ${n}.`));
    await save(ines, { changes: [{ at: 3, from: added, to: [] }] });
  });

  test("a save that is repeated is stored once", async () => {
    const changes = [editLine(await linesOf(), 1, { text: "Burrows are long." })];
    const saveId = randomUUID();
    const first = await save(ines, { changes, saveId });
    expect(await save(ines, { changes, saveId })).toMatchObject({ editNumber: first.editNumber, conflicts: [] });
    expect((await historyOf()).edits[0]?.editNumber).toBe(first.editNumber);
  });
});

describe("a save is refused", () => {
  const change = (to: Partial<Line>) => ({
    at: 0,
    from: [],
    to: [{ startMs: 0, endMs: 1_000, text: "Words.", ...to }],
  });
  test.each([
    [change({ text: " " }), "A line needs words."],
    [change({ text: "x".repeat(2_001) }), "A line can have 2,000 characters"],
    [change({ startMs: 2_000 }), "A line must end after it starts"],
    [change({ endMs: 90_000_000 }), "within a day"],
  ])("with an explanation: %#", async (wrong, sentence) => {
    const body = saveToJson({ saveId: randomUUID(), editNumber: 0, changes: [wrong] });
    const refused = await ines.send(addressOf(), "PATCH", body);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(sentence);
  });

  test("for a lecture that does not exist, of other methods, and from a role that was revoked", async () => {
    const body = saveToJson({ saveId: randomUUID(), editNumber: 0, changes: [] });
    expect((await ines.send(addressOf("week-99"), "PATCH", body)).status).toBe(404);
    expect((await ines.send(addressOf(), "DELETE")).status).toBe(405);
    await course.sql`delete from enrolments where user_id = (select user_id from users where name = 'Ivan')`;
    // Sessions are remembered for a few seconds.
    const status = async () => (await ivan.send(addressOf(), "PATCH", body)).status;
    await expect.poll(status, { timeout: 20_000, interval: 500 }).toBe(404);
  });
});

describe("ingesting again", () => {
  const texts = async (lecture?: string) => (await linesOf(lecture)).map(({ text }) => text);

  test("keeps corrections if the transcript file is the same", async () => {
    await saveText(ines, 0, "A koala eats leaves of gum trees.", "week-10");
    await rewrite("course.yaml", (text) => text.replace("Koalas", "Koalas and their food"));
    expect(await course.ingest()).toMatchObject({ code: 0 });
    expect(await course.ingest("--force")).toMatchObject({ code: 0 });
    expect((await texts("week-10"))[0]).toBe("A koala eats leaves of gum trees.");
    const found = await (await anyone().open(`/api/courses/${COURSE}/search?query=gum trees`)).text();
    expect(found).toContain("gum trees");
  });

  test("asks if the file changed too, and stores nothing until then", async () => {
    await rewrite("week-10.vtt", (text) => text.replace("longer than a wombat", "longer than a quokka"));
    const refused = await course.ingest();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/week-10, transcript: corrected in Cuepoint[^]*--theirs[^]*--ours/);
    expect((await texts("week-10"))[1]).toContain("longer than a wombat");
    expect(await course.ingest("--ours")).toMatchObject({ code: 0 });
    expect(await texts("week-10")).toEqual([
      "A koala eats leaves of gum trees.",
      "A koala sleeps even longer than a wombat.",
    ]);
    expect(await course.ingest()).toMatchObject({ code: 0 });
    await rewrite("week-10.vtt", (text) => text.replace("longer than a quokka", "longer than a sloth"));
    expect(await course.ingest("--theirs")).toMatchObject({ code: 0 });
    expect(await texts("week-10")).toEqual([
      "A koala eats leaves of eucalyptus.",
      "A koala sleeps even longer than a sloth.",
    ]);
    const [edit] = historyFromJson(await (await ines.open(`${addressOf("week-10")}/history`)).json()).edits;
    expect(edit).toMatchObject({ kind: "ingested", editor: null });
    expect(edit?.changes[0]?.from[0]?.text).toBe("A koala eats leaves of gum trees.");
  });
});

test("edits are deleted with their lecture for good, and not before", async () => {
  const count = async () => (await course.sql`select from transcript_edits where lecture_id = 'week-10'`).length;
  const deps = { sql: course.sql, env: { DATA_DIR: course.app.dataDir } };
  await ines.submit(`/teach/${COURSE}`, { intent: "delete-lecture", lecture: "week-10" });
  expect((await ines.open(`/teach/${COURSE}/lectures/week-10`)).status).toBe(404);
  await deleteOverdue(deps);
  expect(await count()).toBeGreaterThan(0);
  await course.sql`update lectures set removed_at = now() - interval '31 days' where removed_at is not null`;
  await deleteOverdue(deps);
  expect(await count()).toBe(0);
  expect(await course.sql`select from transcript_originals where lecture_id = 'week-10'`).toHaveLength(0);
});
