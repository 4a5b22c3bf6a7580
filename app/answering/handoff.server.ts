import type { Context } from "~/context/context.server";
import { requireOwner } from "~/context/require-owner.server";
import { OTHER_ACCOUNT } from "~/conversation/handoff-problem";
import type { Identity } from "~/identity/identity.server";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import { INSTALLATION, isUserId, type User, type Viewer } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import type { SqlOrTx } from "~db/connect.server";
import {
  addConversationVisitor,
  hasConversation,
  hasStoredData,
  insertHandoff,
  takeHandoff,
} from "~db/conversation-visitors.server";
import { getConversation, keepConversation, type Conversation } from "~db/conversations.server";
import { openKeyHash } from "~db/course-access.server";
import { getCourse } from "~db/courses.server";
import { ownConversation } from "./conversation.server";

type Deps = Pick<Context, "sql">;

/** The lifetime of a token: the window that receives it opens at once. */
export const HANDOFF_SECONDS = 60;

/** Returns a one-time token with which a window of this browser can continue one of the viewer's conversations. */
export async function makeHandoff(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<string> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  const token = makeToken();
  const stored = { tokenHash: hashToken(token), visitorId: viewer.visitorId, lifetimeSeconds: HANDOFF_SECONDS };
  await insertHandoff(sql, conversation, stored);
  return token;
}

/**
 * Takes a token in the window that received it, and returns the conversation's key. Throws not_found if the token is
 * unknown, used or expired, or if its visitor no longer has the conversation. Throws conflict, and keeps the token, if
 * the window is signed in as a user who may not open the course.
 *
 * A window whose visitor has stored nothing becomes the frame's visitor, with all conversations and notes. Otherwise,
 * its visitor gets this conversation as well, and both keep what they have.
 *
 * `signIn` signs the window in as the frame's user, if the token came with the frame's session. It is called only for a
 * course that the window cannot open otherwise.
 */
export async function acceptHandoff(
  token: string,
  identity: Identity,
  { sql }: Deps,
  signIn: (tx: SqlOrTx) => Promise<Viewer | null> = async () => null,
): Promise<Key> {
  const accepted = await sql.begin(async (tx) => {
    const conversation = await takeConversation(tx, token);
    if (!conversation) return null;
    if (await opens(identity, conversation, tx)) await giveTo(identity, conversation, tx);
    else if (identity.viewer.user) throw otherAccount(identity.viewer.user);
    else if (!(await opensFor(await signIn(tx), conversation, tx))) return null;
    return conversation;
  });
  if (!accepted) throw notFound("This link was used before, or it is older than a minute.");
  return accepted;
}

const otherAccount = ({ name }: User) =>
  new AppError("conflict", `You are signed in here as ${name}, who may not open this course. Sign out first.`, {
    reason: { name: OTHER_ACCOUNT, values: { name } },
  });

type Key = Pick<Conversation, "courseId" | "conversationId">;
type HandedOff = Conversation & { from: Pick<Viewer, "visitorId"> };

async function takeConversation(tx: SqlOrTx, token: string): Promise<HandedOff | null> {
  const handoff = await takeHandoff(tx, hashToken(token));
  const conversation = handoff && (await getConversation(tx, INSTALLATION, handoff.conversationId));
  const isValid = conversation && (await hasConversation(tx, conversation, handoff));
  return isValid && (await keepConversation(tx, conversation)) ? { ...conversation, from: handoff } : null;
}

/**
 * Returns whether the window may see the course. An unlisted one is opened for it, because whoever made the token had
 * the key.
 */
async function opens(identity: Identity, { courseId }: Key, tx: SqlOrTx): Promise<boolean> {
  if (await getCourse(tx, identity.viewer, courseId)) return true;
  const keyHash = await openKeyHash(tx, courseId);
  if (keyHash !== null) identity.unlock(keyHash);
  return keyHash !== null;
}

/** Returns whether a user who just signed in may see the course and has the conversation. */
async function opensFor(viewer: Viewer | null, conversation: HandedOff, tx: SqlOrTx): Promise<boolean> {
  if (viewer?.visitorId !== conversation.from.visitorId) return false;
  return (await getCourse(tx, viewer, conversation.courseId)) !== null;
}

async function giveTo(identity: Identity, conversation: HandedOff, tx: SqlOrTx): Promise<void> {
  const { viewer, namedBy } = identity;
  if (await hasConversation(tx, conversation, viewer)) return;
  // A visitor becomes a user only by signing in, and a user keeps their identity.
  const isUser = viewer.user !== null || isUserId(conversation.from.visitorId);
  if (isUser || (namedBy !== null && (await hasStoredData(tx, viewer)))) {
    await requireOwner(tx, viewer);
    await addConversationVisitor(tx, conversation, viewer);
  } else if (!identity.become(conversation.from))
    throw new AppError(
      "conflict",
      "Your browser sends two cookies of this site. Clear the cookies of this site and try again.",
    );
}
