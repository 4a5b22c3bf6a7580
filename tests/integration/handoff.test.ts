import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerSession, takeSession } from "~/accounts/handed-off-session.server";
import { listOwnConversations, ownConversation } from "~/answering/conversation.server";
import { acceptHandoff, makeHandoff } from "~/answering/handoff.server";
import type { Identity } from "~/identity/identity.server";
import { ANYONE, type Viewer } from "~/identity/viewer";
import { eraseVisitorData } from "~/privacy/visitor-data.server";
import type { Sql } from "~db/connect.server";
import { latestConversation } from "~db/conversations.server";
import { setVisibility } from "~db/course-access.server";
import { saveCourse } from "~db/courses.server";
import { enrol } from "~db/enrolments.server";
import { deleteSession, findSession, insertSession, listSessions } from "~db/sessions.server";
import { findOrInsertUser } from "~db/users.server";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "handoff-101";
let database: NewDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await newDatabase();
  ({ sql } = database);
  await saveCourse(sql, { courseId: COURSE, title: "Hand-offs", description: null });
});
afterAll(() => database?.remove());

async function insertConversation(visitorId: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title)
    values (${COURSE}, ${id}, ${visitorId}, 'Why?')`;
  return id;
}

/** The identity of a request in a window, and the visitor that its browser has afterwards. */
function windowOf(visitorId: string, { isNew = false, isAmbiguous = false } = {}) {
  const browser: { visitorId: string } = { visitorId };
  const identity: Identity = {
    viewer: viewer(visitorId),
    withNewRoles: async () => null,
    visitorId,
    sessionToken: null,
    replacedToken: () => null,
    signIn: () => {},
    knownBrowser: () => null,
    makeKnown: () => {},
    signOut: () => {},
    unlock: () => {},
    namedBy: isNew ? null : "cookie",
    remember: () => {},
    forget: () => {},
    become: (visitor) => !isAmbiguous && Boolean((browser.visitorId = visitor.visitorId)),
    frameTokens: () => {
      throw new Error("a window has no frame tokens");
    },
  };
  return { browser, identity };
}

const viewer = (visitorId: string = randomUUID()) => ({ visitorId, user: null, ...ANYONE });
const titlesOf = async (visitorId: string) =>
  (await listOwnConversations(viewer(visitorId), { search: "", limit: 100 }, { sql })).map(
    ({ conversationId }) => conversationId,
  );

test("a window without a visitor, or with one who has nothing, becomes the frame's visitor", async () => {
  for (const isNew of [true, false]) {
    const frame = viewer();
    const id = await insertConversation(frame.visitorId);
    const { browser, identity } = windowOf(randomUUID(), { isNew });
    const token = await makeHandoff(id, frame, { sql });
    expect(await acceptHandoff(token, identity, { sql })).toMatchObject({ courseId: COURSE, conversationId: id });
    expect(browser.visitorId).toBe(frame.visitorId);
  }
});

test("a window with conversations or notes keeps them, and both visitors have the conversation", async () => {
  const [frame, asker, writer] = [viewer(), viewer(), viewer()];
  const own = await insertConversation(asker.visitorId);
  await sql`
    insert into notes (course_id, note_id, visitor_id, lecture_id, at_ms, body)
    values (${COURSE}, ${randomUUID()}, ${writer.visitorId}, 'l', 0, 'note')`;
  const id = await insertConversation(frame.visitorId);
  for (const { visitorId } of [asker, writer]) {
    const { browser, identity } = windowOf(visitorId);
    await acceptHandoff(await makeHandoff(id, frame, { sql }), identity, { sql });
    expect(browser.visitorId).toBe(visitorId);
    expect(await ownConversation(id, viewer(visitorId), { sql })).toMatchObject({ conversationId: id });
    expect(await latestConversation(sql, ANYONE, { courseId: COURSE, lectureId: null, visitorId })).toMatchObject({
      conversationId: id,
    });
  }
  expect(await titlesOf(asker.visitorId)).toEqual([id, own]);
  expect(await titlesOf(frame.visitorId)).toEqual([id]);
  await expect(ownConversation(id, viewer(), { sql })).rejects.toThrow("does not exist");

  // The window's visitor may hand it on.
  const third = windowOf(randomUUID(), { isNew: true });
  await acceptHandoff(await makeHandoff(id, asker, { sql }), third.identity, { sql });
  expect(third.browser.visitorId).toBe(asker.visitorId);

  await eraseVisitorData(asker, { sql });
  expect(await titlesOf(frame.visitorId)).toEqual([]);
});

test("only a visitor who has a conversation can hand it off", async () => {
  const id = await insertConversation(randomUUID());
  await expect(makeHandoff(id, viewer(), { sql })).rejects.toThrow("does not exist");
  await expect(makeHandoff("no-such-id", viewer(), { sql })).rejects.toThrow("does not exist");
});

test("only one of several requests with the same token gets the conversation", async () => {
  const frame = viewer();
  const token = await makeHandoff(await insertConversation(frame.visitorId), frame, { sql });
  const accept = () => acceptHandoff(token, windowOf(randomUUID(), { isNew: true }).identity, { sql });
  const settled = await Promise.allSettled([accept(), accept(), accept()]);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(accept()).rejects.toMatchObject({ code: "not_found" });
});

test("a token that is expired, forged, or of a deleted conversation opens nothing", async () => {
  const frame = viewer();
  const window = windowOf(randomUUID(), { isNew: true });
  const expectRefused = async (token: string) => {
    await expect(acceptHandoff(token, window.identity, { sql })).rejects.toMatchObject({ code: "not_found" });
    expect(window.browser.visitorId).toBe(window.identity.viewer.visitorId);
  };
  const id = await insertConversation(frame.visitorId);
  const expired = await makeHandoff(id, frame, { sql });
  await sql`update conversation_handoffs set expires_at = now() - interval '1 second' where conversation_id = ${id}`;
  await expectRefused(expired);
  const hash = await makeHandoff(id, frame, { sql });
  const [stored] = await sql<{ token_hash: string }[]>`
    select token_hash from conversation_handoffs where conversation_id = ${id}`;
  expect(stored?.token_hash).not.toContain(hash);
  await expectRefused(stored!.token_hash);
  await expectRefused("A".repeat(43));
  await sql`delete from conversations where conversation_id = ${id}`;
  await expectRefused(hash);
});

test("a browser with ambiguous cookies is told so, and can use the token once they are cleared", async () => {
  const frame = viewer();
  const token = await makeHandoff(await insertConversation(frame.visitorId), frame, { sql });
  const { identity } = windowOf(randomUUID(), { isNew: true, isAmbiguous: true });
  await expect(acceptHandoff(token, identity, { sql })).rejects.toMatchObject({ code: "conflict" });
  const later = windowOf(randomUUID(), { isNew: true });
  await acceptHandoff(token, later.identity, { sql });
  expect(later.browser.visitorId).toBe(frame.visitorId);
});

/** A frame of a signed-in member, with a conversation in a course that only members can open. */
async function memberFrame() {
  const course = `members-${randomUUID()}`;
  await saveCourse(sql, { courseId: course, title: "Members", description: null });
  await setVisibility(sql, course, "members");
  const userId = await findOrInsertUser(sql, { issuer: "https://lms.test", subject: randomUUID(), name: "Ada" });
  await enrol(sql, course, userId, "student");
  const tokenHash = randomUUID();
  await insertSession(sql, { userId, tokenHash, userAgent: "a frame" });
  const session = await findSession(sql, tokenHash);
  const frame: Viewer = {
    visitorId: userId,
    user: { userId, name: "Ada", sessionId: session!.sessionId },
    roles: [{ role: "student", courseId: course }],
    keys: [],
  };
  const id = randomUUID();
  await sql`
    insert into conversations (course_id, conversation_id, visitor_id, title) values (${course}, ${id}, ${userId}, 'Why?')`;
  const token = await makeHandoff(id, frame, { sql });
  return { course, userId, frame, id, token };
}

/** Accepts a token in a window, and returns the number of sessions' cookies that it got. */
async function acceptSignedIn(token: string, window: ReturnType<typeof windowOf>) {
  let signedIn = 0;
  const identity = { ...window.identity, signIn: () => void signedIn++ };
  const browser = { identity, userAgent: "a window", settings: { theme: null, locale: null } };
  const accepted = await acceptHandoff(token, identity, { sql }, async (tx) => {
    const session = await takeSession(tx, token, browser);
    session?.setCookie({ sql });
    return session?.viewer ?? null;
  });
  return { accepted, signedIn };
}

test("a members' course opens in the window, which is signed in as the frame's user, once", async () => {
  const { course, userId, frame, id, token } = await memberFrame();
  await offerSession(token, frame, { sql });
  const window = windowOf(randomUUID(), { isNew: true });
  expect(await acceptSignedIn(token, window)).toMatchObject({
    accepted: { courseId: course, conversationId: id },
    signedIn: 1,
  });
  const agents = (await listSessions(sql, userId)).map(({ userAgent }) => userAgent);
  expect(agents.sort()).toEqual(["a frame", "a window"]);
  await expect(acceptSignedIn(token, windowOf(randomUUID()))).rejects.toMatchObject({ code: "not_found" });
  expect(await listSessions(sql, userId)).toHaveLength(2);
});

test("a members' course stays closed without the frame's session, and to a session that has ended", async () => {
  const anonymous = await memberFrame();
  await expect(acceptSignedIn(anonymous.token, windowOf(randomUUID()))).rejects.toMatchObject({ code: "not_found" });

  const program = await memberFrame();
  const byAccessToken = { user: { userId: program.userId, name: "Ada", sessionId: "an access token's id" } };
  await offerSession(program.token, byAccessToken, { sql });
  await expect(acceptSignedIn(program.token, windowOf(randomUUID()))).rejects.toMatchObject({ code: "not_found" });

  const ended = await memberFrame();
  await offerSession(ended.token, ended.frame, { sql });
  await deleteSession(sql, ended.userId, ended.frame.user!.sessionId);
  await expect(acceptSignedIn(ended.token, windowOf(randomUUID()))).rejects.toMatchObject({ code: "not_found" });
  expect(await listSessions(sql, ended.userId)).toHaveLength(0);
});

test("a window that is signed in as someone who may not open the course is told so, and the token stays valid", async () => {
  const { frame, token, id } = await memberFrame();
  await offerSession(token, frame, { sql });
  const otherId = await findOrInsertUser(sql, { issuer: "https://lms.test", subject: randomUUID(), name: "Bob" });
  const window = windowOf(otherId);
  const user = { userId: otherId, name: "Bob", sessionId: "a session" };
  const signedIn = { ...window, identity: { ...window.identity, viewer: { ...viewer(otherId), user } } };
  await expect(acceptSignedIn(token, signedIn)).rejects.toMatchObject({
    code: "conflict",
    message: "You are signed in here as Bob, who may not open this course. Sign out first.",
    reason: { name: "other_account" },
  });
  expect(await acceptSignedIn(token, windowOf(randomUUID(), { isNew: true }))).toMatchObject({
    accepted: { conversationId: id },
    signedIn: 1,
  });
});

test("a public course opens in the window without signing it in", async () => {
  const { course, frame, token } = await memberFrame();
  await setVisibility(sql, course, "public");
  await offerSession(token, frame, { sql });
  expect(await acceptSignedIn(token, windowOf(randomUUID(), { isNew: true }))).toMatchObject({ signedIn: 0 });
});
