import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

/** Tables with what a course teaches, who belongs to it, and what people asked, shared and noted there. */
const TABLES = [
  "courses",
  "lectures",
  "cues",
  "chunks",
  "chunk_vectors",
  "chunk_codes",
  "window_vectors",
  "lecture_terms",
  "suggested_questions",
  "glossary_terms",
  "transcript_edits",
  "transcript_originals",
  "transcript_reports",
  "waiting_transcripts",
  "course_jobs",
  "enrolments",
  "conversations",
  "messages",
  "message_sources",
  "message_anchors",
  "conversation_shares",
  "share_snapshots",
  "notes",
].join("|");

/** Queries without a reader, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  "answers-without-access.server.ts: listAnswersWithoutAccess": "stops answers of people who lost access",
  "baseline-search.server.ts: baselineCourse": "commands that evaluate search",
  "baseline-search.server.ts: baselineSearch": "commands that evaluate search",
  "chunk-vectors.server.ts: storedVectors": "ingest reuses what it stored",
  "conversation-shares.server.ts: insertShare": "shares a visitor's own conversation",
  "conversation-shares.server.ts: listShares": "a visitor's own rows",
  "conversation-visitors.server.ts: hasStoredData": "only whether a visitor has rows",
  "conversations.server.ts: keepConversation": "a visitor's own conversation",
  "course-access.server.ts: isKeyOf": "decides who may read",
  "course-access.server.ts: openKeyHash": "decides who may read",
  "course-jobs.server.ts: claimJob": "processes that do the jobs",
  "course-jobs.server.ts: enqueueForgotten": "processes that do the jobs",
  "course-jobs.server.ts: hasDueJob": "processes that do the jobs",
  "course-jobs.server.ts: retryJob": "only whether it changed something",
  "courses.server.ts: countChunks": "only a number",
  "database-facts.server.ts: embeddingModels": "only names of models",
  "delete-course.server.ts: deleteCourse": "deletes",
  "enrolments.server.ts: enrolmentOf": "one's own role, or that of a member whom the caller manages",
  "enrolments.server.ts: hasInstructor": "only whether someone teaches a course",
  "glossary.server.ts: updateTerm": "only whether it changed something",
  "invitations.server.ts: findInvitation": "an invitation names its course",
  "invitations.server.ts: listOpenInvitations": "administrators alone, who see all courses",
  "lecture-order.server.ts: orderLectures": "stores rows",
  "lecture-rows.server.ts: copyChunks": "stores rows",
  "lecture-rows.server.ts: indexTerms": "stores rows",
  "lecture-rows.server.ts: reindexTerms": "stores rows",
  "messages.server.ts: listMessages": "a conversation that the caller may read",
  "messages.server.ts: placeQuestion": "a visitor's own conversation",
  "messages.server.ts: saveAnswer": "stores rows",
  "messages.server.ts: takenNumbers": "numbers of a visitor's own conversation",
  "notes.server.ts: countNotes": "only a number of a visitor's own notes",
  "reanchor-sources.server.ts: reanchorGone": "ingest moves citations with the transcript",
  "reanchor-sources.server.ts: reanchorSentences": "ingest moves citations with the transcript",
  "reanchor-sources.server.ts: reanchorSources": "ingest moves citations with the transcript",
  "replace-transcript.server.ts: compareChunks": "compares the rows that a new transcript replaces",
  "replace-transcript.server.ts: vectorsByText": "reuses the vectors that a new transcript replaces",
  "retention.server.ts: deleteOldConversations": "deletes",
  "retention.server.ts: deleteOldNotes": "deletes",
  "retention.server.ts: deleteOldReports": "deletes",
  "retention.server.ts: deleteUnusedUsers": "deletes",
  "retention.server.ts: emptyReplacedMessages": "deletes",
  "sessions.server.ts: findUser": "decides who may read",
  "suggested-questions.server.ts: countUnsuggestedLectures": "only a number for all courses",
  "teaching.server.ts: listOverdue": "the process that deletes for good",
  "teaching.server.ts: lockCourse": "only locks it",
  "teaching.server.ts: updateLecture": "only whether it changed something",
  "transcript-edits.server.ts: insertEdit": "stores rows",
  "transcript-reports.server.ts: claimReports": "moves a visitor's own rows",
  "visitor-data.server.ts: exportAccount": "a user's own rows",
  "users.server.ts: listUsers": "administrators alone, who see all courses",
  "users.server.ts: rolesOf": "decides who may read",
  "visitor-data.server.ts: coursesWithNotes": "a visitor's own rows",
  "visitor-data.server.ts: exportConversations": "a visitor's own rows",
  "visitor-data.server.ts: exportNotes": "a visitor's own rows",
};

type Query = { name: string; parameters: string; body: string };

/** Returns the exported functions of the database folder, apart from tests. */
async function queries(): Promise<Query[]> {
  const found: Query[] = [];
  for (const file of (await readdir("db")).filter((name) => name.endsWith(".server.ts"))) {
    const text = await readFile(path.join("db", file), "utf8");
    for (const [, name = "", rest = ""] of text.matchAll(/^export async function (\w+)([^]*?^\}$)/gm)) {
      const [parameters = "", ...body] = rest.split(/^\): |\): (?=Promise)|^\) \{/m);
      found.push({ name: `${file}: ${name}`, parameters, body: body.join("") });
    }
  }
  return found;
}

const reads = ({ body }: Query) => new RegExp(`\\bselect\\b[^;]*?\\b(from|join) (${TABLES})\\b`).test(body);
const hasReader = ({ parameters }: Query) => /\breader: Reader\b/.test(parameters);

test("every query that reads a course asks who is reading, except those that are listed", async () => {
  const all = await queries();
  expect(all.length).toBeGreaterThan(150);
  const without = all.filter((query) => reads(query) && !hasReader(query)).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test("every query with a reader has a condition for it", async () => {
  const ignored = (await queries()).filter((query) => hasReader(query) && !/\breader\b/.test(query.body));
  expect(ignored.map(({ name }) => name)).toEqual([]);
});
