import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COURSE } from "../setup/animals-course";
import { ask, readChunks, streamedSources, streamedText } from "../setup/chat-client";
import type { FormBrowser } from "../setup/form-browser";
import { startTaughtCourse, type TaughtCourse } from "../setup/taught-course";

const GLOSSARY = `/teach/${COURSE}/glossary`;

let course: TaughtCourse;
let instructor: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  course = await startTaughtCourse();
  instructor = await course.join("Ines", "instructor");
  student = await course.join("Stan", "student");
});
afterAll(() => course?.stop());

const QUOKKA = {
  intent: "add",
  term: "quokka",
  spellings: "short-tailed scrub wallaby\nQuokkas, Setonix",
  misheard: "",
  definition: "A marsupial the size of a cat [2], which lives on islands.",
  lecture: "week-9",
  at: "0:12",
};
const submit = (fields: Partial<Record<keyof typeof QUOKKA | "termId", string>>, who = instructor) =>
  who.submit(GLOSSARY, fields);

async function answerTo(text: string, lecture?: string) {
  const { response } = await ask(course.app.url, { text, course: COURSE, ...(lecture ? { lecture } : {}) });
  const chunks = readChunks(await response.text());
  return { text: streamedText(chunks), sources: streamedSources(chunks) };
}

test("can be edited by the course's instructors, and does not exist for others", async () => {
  expect(await instructor.read(GLOSSARY)).toContain("There are no terms yet.");
  expect((await student.open(GLOSSARY)).status).toBe(404);
  expect((await submit(QUOKKA, student)).status).toBe(404);
});

test.each([
  [{ term: " – " }, "Enter a term, with at least one letter or digit."],
  [{ term: "x".repeat(101) }, "A term has at most 100 characters"],
  [{ at: "" }, "Choose a lecture and enter a time, or leave both empty."],
  [{ lecture: "" }, "Choose a lecture and enter a time, or leave both empty."],
  [{ lecture: "week-99" }, "Choose a lecture and enter a time, or leave both empty."],
  [{ at: "soon" }, "Enter a time within the lecture, such as 12:34."],
  [{ at: "59:00" }, "Enter a time within the lecture, such as 12:34."],
])("refuses %o with a sentence, and keeps what was typed", async (wrong, sentence) => {
  const refused = await submit({ ...QUOKKA, ...wrong });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain(sentence);
  expect(page).toContain(QUOKKA.definition);
});

describe("a term with a definition", () => {
  test("is stored once, with its other names and the moment that explains it", async () => {
    const added = await (await submit(QUOKKA)).text();
    for (const words of [
      "The term was added.",
      "Also: short-tailed scrub wallaby, Setonix",
      "The marsupials of Zanzibar",
    ])
      expect(added).toContain(words);
    expect(await (await submit({ ...QUOKKA, term: "Quokka" })).text()).toContain(
      "This term is in the glossary already.",
    );
  });

  test.each(["What is a quokka?", "what are quokkas", "quokka"])(
    "answers %j with the definition, cited with its moment, before the lectures",
    async (question) => {
      const { text, sources } = await answerTo(question);
      const [, number] =
        /^From the instructor's glossary, \*\*quokka\*\*: “A marsupial the size of a cat .*islands\.” \[(\d+)\]/.exec(
          text,
        ) ?? [];
      expect(text).toMatch(/^From the instructor's glossary, \*\*quokka\*\*: “A marsupial the size of a cat/);
      expect(sources.find(({ chunk_number }) => chunk_number === Number(number))?.lecture_id).toBe("week-9");
      expect(text).toContain("cat \\[2\\], which");
    },
  );

  test("is found by another name that no lecture contains", async () => {
    expect((await answerTo("define Setonix")).text).toMatch(
      /^Showing results for “quokka”\.\n\nFrom the instructor's glossary, \*\*quokka\*\*: “A marsupial/,
    );
  });

  test("leaves other questions to the lectures", async () => {
    expect((await answerTo("Where does the quokka live?")).text).not.toContain("glossary");
    expect((await answerTo("What is a wombat?")).text).toMatch(/^“A wombat is a marsupial/);
  });

  test("stays when the course is ingested again", async () => {
    expect(await course.ingest("--force")).toMatchObject({ code: 0 });
    expect((await answerTo("What is a quokka?")).text).toMatch(/^From the instructor's glossary/);
  });
});

test("a name that no lecture says finds the name that they do say", async () => {
  await submit({ ...QUOKKA, term: "vombatid", spellings: "wombat", definition: "", lecture: "", at: "" });
  const { text } = await answerTo("How long are the burrows of a vombatid?");
  expect(text).toContain("Showing results for “wombat”.");
  expect(text).toMatch(/“A wombat .*” \[\d+\]/);
});

test("a term is changed and deleted, and a definition without a moment is cited as the glossary's", async () => {
  const [, termId = ""] = /name="termId" value="([\da-f-]{36})"/.exec(await instructor.read(GLOSSARY)) ?? [];
  const changed = { ...QUOKKA, intent: "save", termId, definition: "A happy animal.", lecture: "", at: "" };
  expect(await (await submit({ ...changed, term: "vombatid" })).text()).toContain("already");
  expect(await (await submit(changed)).text()).toContain("Saved.");
  const { text, sources } = await answerTo("What is a quokka?");
  expect(text).toMatch(
    /^From the instructor's glossary, \*\*quokka\*\*: “A happy animal\.” \[(\d+)\]\n\n“A quokka is a small marsupial/,
  );
  const [, number] = /\[(\d+)\]/.exec(text) ?? [];
  expect(sources.find(({ chunk_number }) => chunk_number === Number(number))).toMatchObject({
    friendly_id: "Glossary: quokka",
    open_url: expect.stringMatching(new RegExp(`/courses/${COURSE}#glossary-quokka$`)),
    is_page: true,
  });
  const deleted = await (await submit({ intent: "delete", termId })).text();
  expect(deleted).toContain("The term was deleted.");
  const [, json = ""] = /name="term" value="({[^"]*})"/.exec(deleted) ?? [];
  const restored = await submit({ intent: "restore", term: json.replaceAll("&quot;", '"') });
  expect(await restored.text()).toMatch(/The term was restored\.[^]*A happy animal\./);
  expect((await submit({ intent: "restore", term: "{}" })).status).toBe(400);
  const [, restoredId = ""] = /name="termId" value="([\da-f-]{36})"/.exec(await instructor.read(GLOSSARY)) ?? [];
  await submit({ intent: "delete", termId: restoredId });
  expect((await submit(changed)).status).toBe(404);
  expect((await answerTo("What is a quokka?")).text).not.toContain("glossary");
});

describe("transcripts with wrong spellings of a term", () => {
  const CHECK = `${GLOSSARY}/check`;
  const heard = (lecture: string) =>
    student.read(`/api/courses/${COURSE}/lectures/${lecture}/transcript`).then((text) => text.replaceAll('"', ""));
  const keysIn = (page: string) => /name="selected" value="([^"]*)"/.exec(page)?.[1] ?? "";

  test("are shown to the course's instructors before they are corrected", async () => {
    expect((await student.open(CHECK)).status).toBe(404);
    expect((await student.submit(CHECK, { selected: "x" })).status).toBe(404);
    const bilby = { ...QUOKKA, term: "bilby", spellings: "koala", misheard: "bandicoot", lecture: "", at: "" };
    expect(await (await submit(bilby)).text()).toContain("Misheard as: bandicoot");
    const page = await instructor.read(CHECK);
    expect(page).toContain("possible corrections");
    expect(page).toMatch(/<del[^>]*>bandicoot<\/del> <ins[^>]*>bilby<\/ins>/);
    expect(page).toMatch(/<del[^>]*>koala<\/del> <ins[^>]*>bilby<\/ins>/); // another name, not selected
    expect(keysIn(page).split(" ")).toHaveLength(3);
  });

  test("are corrected where they were selected, found at once, and can be undone in the history", async () => {
    const selected = keysIn(await instructor.read(CHECK));
    const corrected = await (await instructor.submit(CHECK, { selected })).text();
    expect(corrected).toContain("3 lines were changed in 1 lecture.");
    expect(await heard("week-9")).toContain("A quokka is a small marsupial that looks like a bilby.");
    expect(await heard("week-10")).toContain("A koala eats leaves");
    expect((await answerTo("What does a quokka look like?")).text).toContain("looks like a bilby");
    expect(await instructor.read(`/api/teach/courses/${COURSE}/lectures/week-9/transcript/history`)).toContain("bilby");
    expect(await (await instructor.submit(CHECK, { selected })).text()).toContain("0 lines were changed");
  });

  test("are guessed only on request, and never selected initially", async () => {
    await submit({ ...QUOKKA, term: "quockka", spellings: "", misheard: "", lecture: "", at: "" });
    expect(await instructor.read(CHECK)).not.toContain("quockka");
    const page = await instructor.read(`${CHECK}?guesses=on`);
    expect(page).toMatch(/<del[^>]*>quokka<\/del> <ins[^>]*>[Qq]uockka<\/ins>/);
    expect(keysIn(page)).toBe("");
  });
});

test("a lecture and a course without a transcript answer with the definition", async () => {
  const zorilla = { ...QUOKKA, term: "zorilla", spellings: "", definition: "A striped polecat.", lecture: "", at: "" };
  await submit(zorilla);
  const answer = /^From the instructor's glossary, \*\*zorilla\*\*: “A striped polecat\.” \[\d+\]$/;
  for (const lectures of ["week-8", "%"]) {
    for (const table of ["chunks", "cues"])
      await course.sql`
        delete from ${course.sql(table)} where course_id = ${COURSE} and lecture_id like ${lectures}`;
    expect((await answerTo("What is a zorilla?", "week-8")).text).toMatch(answer);
  }
});

test("terms that differ in a sign are answered with their own definitions", async () => {
  for (const [term, definition] of Object.entries({ C: "A small language.", "C++": "A large language." }))
    expect(await (await submit({ ...QUOKKA, term, spellings: "", definition })).text()).toContain(
      "The term was added.",
    );
  expect((await answerTo("What is C++?")).text).toMatch(/\*\*C\+\+\*\*: “A large language\.” \[\d+\]/);
  expect((await answerTo("What is C++?")).text).not.toContain("A small language");
  expect((await answerTo("What is C?")).text).toMatch(/\*\*C\*\*: “A small language\.” \[\d+\]/);
});
