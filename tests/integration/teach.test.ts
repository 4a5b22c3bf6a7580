import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import { peopleOf } from "../setup/accounts";
import { COURSE } from "../setup/animals-course";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { startTaughtCourse, type TaughtCourse } from "../setup/taught-course";

const PAGE = `/courses/${COURSE}`;
const EDITOR = `/teach/${COURSE}`;

let course: TaughtCourse;
let instructor: FormBrowser;
let student: FormBrowser;
beforeAll(async () => {
  course = await startTaughtCourse();
  instructor = await course.join("Ines", "instructor");
  student = await course.join("Stan", "student");
});
afterAll(() => course?.stop());

const edit = (fields: Record<string, string>, who = instructor) => who.submit(EDITOR, fields);
const anyone = () => formBrowser(course.app.url);
const statusOf = async (address: string) => (await anyone().open(address)).status;

const LECTURE = {
  intent: "lecture",
  lecture: "week-8",
  title: "Wombats",
  description: "",
  section: "",
  releasesAt: "",
};
describe("a course's editor", () => {
  test("is listed for instructors, and does not exist for others", async () => {
    expect(await instructor.read("/teach")).toContain("Animals");
    expect(await student.read("/teach")).toContain("You do not teach a course yet.");
    expect((await student.open(EDITOR)).status).toBe(404);
    expect((await edit({ ...LECTURE, title: "Mine" }, student)).status).toBe(404);
    const signIn = await anyone().open(EDITOR);
    expect([signIn.status, signIn.headers.get("location")]).toEqual([302, "/sign-in?back=/teach"]);
    expect(await course.titles()).toContain("Wombats");
  });

  test("names itself in its title, like the editors that it leads to", async () => {
    const titleOf = async (address: string) => /<title>(.*?)<\/title>/.exec(await instructor.read(address))?.[1];
    const lecture = `${EDITOR}/lectures/week-8`;
    expect(await Promise.all([EDITOR, lecture, `${lecture}/chapters`].map(titleOf))).toEqual([
      "Edit course · Animals · Cuepoint",
      "Edit transcript · Wombats · Animals · Cuepoint",
      "Edit chapters · Wombats · Animals · Cuepoint",
    ]);
    expect(await Promise.all([`${EDITOR}/replace`, `${EDITOR}/glossary/check`].map(titleOf))).toEqual([
      "Find and replace · Animals · Cuepoint",
      "Check transcripts · Animals · Cuepoint",
    ]);
  });

  test("says where the course comes from", async () => {
    expect(await instructor.read(EDITOR)).toContain(`Ingested from ${course.folder}.`);
  });

  test("changes what students see at once", async () => {
    expect((await edit({ ...LECTURE, title: "All about wombats", section: "Burrows" })).status).toBe(200);
    expect(await course.titles()).toContain("All about wombats");
    const settings = { intent: "course", title: "Marsupials", description: "Of Australia.", timeZone: "Europe/Madrid" };
    expect((await edit(settings)).status).toBe(200);
    const page = await anyone().read(PAGE);
    for (const words of ["Marsupials", "Of Australia.", "Burrows"]) expect(page).toContain(words);
    const [chunk] = await course.sql<{ headings: string[] }[]>`
      select headings from chunks where course_id = ${COURSE} and lecture_id = 'week-8' limit 1`;
    expect(chunk?.headings).toEqual(["Burrows"]);
  });

  test("hides a lecture until a time of the course's zone", async () => {
    expect((await edit({ ...LECTURE, title: "All about wombats", releasesAt: "2999-07-01T09:00" })).status).toBe(200);
    expect(await statusOf(`${PAGE}/lectures/week-8`)).toBe(404);
    const [stored] = await course.sql<{ releasesAt: Date }[]>`
      select releases_at as "releasesAt" from lectures where course_id = ${COURSE} and lecture_id = 'week-8'`;
    expect(stored?.releasesAt.toISOString()).toBe("2999-07-01T07:00:00.000Z");
    expect(await instructor.read(EDITOR)).toContain("Hidden until 2999-07-01 09:00 (Europe/Madrid)");
    const exact = "2999-10-27T01:30:30.000Z"; // the second 02:30 of that night
    await course.sql`update lectures set releases_at = ${exact} where course_id = ${COURSE} and lecture_id = 'week-8'`;
    await edit({ ...LECTURE, title: "All about wombats", section: "Night", releasesAt: "2999-10-27T02:30" });
    const [kept] = await course.sql<{ releasesAt: Date; section: string }[]>`
      select releases_at as "releasesAt", section from lectures where course_id = ${COURSE} and lecture_id = 'week-8'`;
    expect([kept?.releasesAt.toISOString(), kept?.section]).toEqual([exact, "Night"]);
    await edit({ ...LECTURE, title: "All about wombats" });
    expect(await statusOf(`${PAGE}/lectures/week-8`)).toBe(200);
  });

  test("changes the language of a lecture, by which its words are found", async () => {
    const LANGUAGE = { ...LECTURE, title: "All about wombats" };
    const stored = async () => {
      const [row] = await course.sql<{ language: string; config: string; terms: number }[]>`
        select language, text_config::text as config, (select count(*)::int from lecture_terms t
          where t.course_id = ${COURSE} and t.lecture_id = l.lecture_id and term = 'wombat') as terms
        from lectures l where course_id = ${COURSE} and lecture_id = 'week-8'`;
      return row;
    };
    expect((await edit({ ...LANGUAGE, language: "ES_mx" })).status).toBe(200);
    expect(await stored()).toMatchObject({ language: "es-MX", config: "spanish" });
    expect(await course.ingest()).toMatchObject({ code: 0 }); // the manifest says nothing new
    expect(await stored()).toMatchObject({ language: "es-MX" });
    expect((await edit({ ...LANGUAGE, language: "en" })).status).toBe(200);
    expect(await stored()).toEqual({ language: "en", config: "english", terms: 1 });
  });

  test("keeps what another person changed in the meantime, and reports a field that both changed", async () => {
    const stored = async () => {
      const [row] = await course.sql<{ description: string | null; section: string | null }[]>`
        select description, section from lectures where course_id = ${COURSE} and lecture_id = 'week-8'`;
      return row;
    };
    const opened = { title: "All about wombats", description: "", section: "", releasesAt: "", language: "en" };
    const form = { ...LECTURE, ...opened, before: JSON.stringify(opened) };
    expect((await edit({ ...form, description: "They dig." })).status).toBe(200);
    expect((await edit({ ...form, section: "Burrows" })).status).toBe(200);
    expect(await stored()).toEqual({ description: "They dig.", section: "Burrows" });
    const refused = await edit({ ...form, description: "They sleep.", title: "Wombats" });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain("Someone else changed the same fields in the meantime, so nothing was stored.");
    for (const words of ["They dig.", ">They sleep.</textarea>"]) expect(page).toContain(words);
    expect(await stored()).toEqual({ description: "They dig.", section: "Burrows" });
    expect((await edit({ ...form, before: "[1]" })).status).toBe(400);

    const settings = { title: "Marsupials", description: "Of Australia.", timeZone: "Europe/Madrid" };
    const before = JSON.stringify(settings);
    await edit({ intent: "course", ...settings, title: "Animals", before });
    await edit({ intent: "course", ...settings, description: "Of the south.", before });
    const [merged] = await course.sql`select title, description from courses where course_id = ${COURSE}`;
    expect(merged).toEqual({ title: "Animals", description: "Of the south." });
    const both = await edit({ intent: "course", ...settings, title: "Beasts", before });
    expect(await both.text()).toContain("Someone else changed the same fields in the meantime");
    await edit({ intent: "course", ...settings });
    expect((await edit({ ...LECTURE, title: "All about wombats" })).status).toBe(200);
  });

  test("changes the order, and ignores ids that do not exist", async () => {
    await edit({ intent: "order", order: "week-10 no-such-lecture week-8" });
    expect(await course.titles()).toEqual(["Koalas", "All about wombats", "The marsupials of Zanzibar"]);
  });

  test("moves a dragged lecture to a section, and changes nothing else of it", async () => {
    const order = "week-10 week-8 week-9";
    const detailsOf = async () => {
      const [row] = await course.sql<{ title: string; section: string | null }[]>`
        select title, section from lectures where course_id = ${COURSE} and lecture_id = 'week-10'`;
      return row;
    };
    expect((await edit({ intent: "order", order, lecture: "week-10", section: "Trees" })).status).toBe(200);
    expect(await detailsOf()).toEqual({ title: "Koalas", section: "Trees" });
    expect((await edit({ intent: "order", order, lecture: "week-10", section: "" })).status).toBe(200);
    expect(await detailsOf()).toEqual({ title: "Koalas", section: null });
    expect((await edit({ intent: "order", order, lecture: "week-99", section: "Trees" })).status).toBe(404);
    expect((await edit({ intent: "order", order, lecture: "week-10", section: "x" }, student)).status).toBe(404);
  });

  test.each([
    [{ ...LECTURE, title: "  " }, "Enter a title."],
    [{ ...LECTURE, releasesAt: "2026-02-30T09:00" }, "Enter a date and a time."],
    [{ ...LECTURE, language: "Spanish, mostly" }, "Enter a language tag, such as en, es or pt-BR."],
    [{ intent: "course", title: "", description: "", timeZone: "UTC" }, "Enter a title."],
    [{ intent: "course", title: "Animals", description: "", timeZone: "Mars/Olympus" }, "This time zone is not known."],
  ])("refuses %o with a sentence", async (fields, sentence) => {
    const refused = await edit(fields);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(sentence);
  });
});

describe("a deleted lecture", () => {
  test("disappears for everyone, and can be restored unchanged", async () => {
    await edit({ intent: "delete-lecture", lecture: "week-9" });
    expect(await statusOf(`${PAGE}/lectures/week-9`)).toBe(404);
    expect(await course.titles()).not.toContain("The marsupials of Zanzibar");
    expect(await (await anyone().open(`/api/courses/${COURSE}/search?q=quokka`)).text()).not.toContain("quokka is");
    expect(await instructor.read(EDITOR)).toContain("Can be restored until");
    const again = await course.ingest();
    expect(again.stdout).toContain("Deleted in the browser, so not ingested: week-9.");
    expect(await statusOf(`${PAGE}/lectures/week-9`)).toBe(404);
    await edit({ intent: "restore-lecture", lecture: "week-9" });
    expect(await statusOf(`${PAGE}/lectures/week-9`)).toBe(200);
    expect((await edit({ intent: "restore-lecture", lecture: "week-9" })).status).toBe(404);
  });
});

describe("ingesting again", () => {
  test("keeps what was edited in the browser, and takes what changed in the manifest", async () => {
    await course.changeManifest((text) => text.replace("Koalas", "Koalas and their food"));
    expect(await course.ingest()).toMatchObject({ code: 0 });
    expect(await course.titles()).toEqual(["Koalas and their food", "All about wombats", "The marsupials of Zanzibar"]);
    expect(await anyone().read(PAGE)).toContain("Marsupials");
  });

  test("names what both changed and stores nothing, until one of them is chosen", async () => {
    await course.changeManifest((text) =>
      text.replace('"Wombats"', '"Wombats at night"').replace("eucalyptus", "gum trees"),
    );
    const refused = await course.ingest();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'week-8, title: "Wombats at night" in the manifest, "All about wombats" in Cuepoint',
    );
    expect(refused.stderr).toContain("with --theirs");
    expect(await course.titles()).toContain("All about wombats");
    expect(await course.ingest("--ours")).toMatchObject({ code: 0 });
    expect(await course.titles()).toContain("All about wombats");
    expect(await course.ingest("--theirs")).toMatchObject({ code: 0 });
    expect(await course.titles()).toContain("All about wombats"); // since --ours, only the browser's differs
    expect(await course.ingest("--discard-edits")).toMatchObject({ code: 0 });
    expect(await course.titles()).toEqual(["Wombats at night", "The marsupials of Zanzibar", "Koalas and their food"]);
    expect(await course.ingest("--theirs", "--ours")).toMatchObject({ code: 2 });
    expect(await course.ingest("--discard-edits", "--ours")).toMatchObject({ code: 2 });
  });
});

test("ingesting again asks before it changes a visibility that was set in the browser", async () => {
  const setVisibility = (visibility: string) =>
    instructor.submit(`${PAGE}/access`, { intent: "visibility", visibility });
  const setInManifest = (visibility?: string) =>
    course.changeManifest((text) => JSON.stringify({ ...(JSON.parse(text) as object), visibility }));
  const stored = async () =>
    (await course.sql<{ visibility: string }[]>`select visibility from courses where course_id = ${COURSE}`)[0];
  await setVisibility("unlisted");
  await setInManifest("members");
  const refused = await course.ingest();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('course, visibility: "members" in the manifest, "unlisted" in Cuepoint'),
  ]);
  expect(await course.ingest("--ours")).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ visibility: "unlisted" });
  expect(await course.ingest("--discard-edits")).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ visibility: "members" });
  await setInManifest();
  await setVisibility("public");
  expect(await course.ingest()).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ visibility: "public" });
});

test("the only instructor of a course cannot give up the role", async () => {
  const { userId = "" } =
    (
      await course.sql<{ userId: string }[]>`
      select user_id as "userId" from enrolments where course_id = ${COURSE} and role = 'instructor'`
    )[0] ?? {};
  for (const change of [
    { intent: "remove", user: userId },
    { intent: "role", user: userId, role: "student" },
  ]) {
    const refused = await instructor.submit(`${PAGE}/access`, change);
    expect([refused.status, await refused.text()]).toEqual([
      200,
      expect.stringContaining("you are the only instructor of this course"),
    ]);
  }
  expect((await instructor.open(EDITOR)).status).toBe(200);
});

describe("a deleted course", () => {
  const del = () => edit({ intent: "delete-course" });

  test("disappears for everyone, cannot be ingested, and can be restored unchanged", async () => {
    expect((await del()).headers.get("location")).toBe(`/teach?deleted=${COURSE}`);
    expect(await instructor.read(`/teach?deleted=${COURSE}`)).toContain("was deleted. You can restore it for 30 days.");
    for (const address of [PAGE, `${PAGE}/lectures/week-8`, `/api/courses/${COURSE}/lectures`])
      expect(await statusOf(address)).toBe(404);
    expect((await instructor.open(EDITOR)).status).toBe(404);
    expect(await anyone().read("/")).not.toContain("Animals");
    const refused = await course.ingest();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("was deleted in the browser")]);
    expect(await instructor.read("/teach")).toContain("Deleted courses");
    expect((await student.submit("/teach?index", { course: COURSE })).status).toBe(404);
    expect((await instructor.submit("/teach?index", { course: COURSE })).headers.get("location")).toBe(EDITOR);
    expect(await statusOf(`${PAGE}/lectures/week-8`)).toBe(200);
  });

  test("is permanently deleted with its files after 30 days, like a lecture", async () => {
    const deps = { sql: course.sql, env: { DATA_DIR: course.app.dataDir } };
    await edit({ intent: "delete-lecture", lecture: "week-10" });
    await deleteOverdue(deps);
    expect(await instructor.read(EDITOR)).toContain("Koalas");
    await course.sql`update lectures set removed_at = now() - interval '31 days' where removed_at is not null`;
    await deleteOverdue(deps);
    expect(await instructor.read(EDITOR)).not.toContain("Koalas");
    await del();
    await course.sql`update courses set deleted_at = now() - interval '31 days' where deleted_at is not null`;
    await deleteOverdue(deps);
    expect(await course.sql`select 1 from courses where course_id = ${COURSE}`).toHaveLength(0);
    expect(await instructor.read("/teach")).not.toContain("Animals");
  });
});

describe("a new course", () => {
  const create = async (who: FormBrowser, address: string, title = "A course") => {
    const fields = { intent: "create", title, description: "", visibility: "draft", timeZone: "UTC", address };
    const response = await who.submit("/teach?index", fields);
    return { status: response.status, location: response.headers.get("location"), page: await response.text() };
  };

  test("gets the address that its creator chooses, or one from its title", async () => {
    const creator = await peopleOf(course.app).join("Cora", "creator");
    expect(await create(creator, "search-202")).toMatchObject({ status: 302, location: "/teach/search-202" });
    expect(await create(creator, "", "Ecology")).toMatchObject({ status: 302, location: "/teach/ecology" });
    expect(await create(creator, "", "Ecology")).toMatchObject({ status: 302, location: "/teach/ecology-2" });
  });

  test("is not created with an address that is taken or not possible, which the form says", async () => {
    const creator = await peopleOf(course.app).join("Carl", "creator");
    const { status, page } = await create(creator, "ecology");
    expect([status, page]).toEqual([400, expect.stringContaining("Another course has this address.")]);
    for (const address of ["two words", "../up", "-x", "a/b", "~a", "ucl~", "a~b~c", "ñ", "x".repeat(101)])
      expect((await create(creator, address)).page, address).toContain("Use up to 100 letters, digits");
    expect(await creator.read("/teach")).not.toContain("A course");
  });

  test("belongs to an institution only if an administrator creates it", async () => {
    const [creator, admin] = await Promise.all(
      (["creator", "admin"] as const).map((role) => peopleOf(course.app).join(`Someone ${role}`, role)),
    );
    expect((await create(creator!, "ucl~search")).page).toContain("Only an administrator can create");
    expect(await create(admin!, "ucl~search")).toMatchObject({ status: 302, location: "/teach/ucl~search" });
  });
});
