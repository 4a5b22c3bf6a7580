import { finalizedHistory, loadHistory } from "~/answering/conversation.server";
import type { Context } from "~/context/context.server";
import { conversationAsMarkdown } from "~/conversation/export-conversation";
import type { Viewer } from "~/identity/viewer";
import { notesAsCards, notesAsMarkdown } from "~/notes/export-notes";
import { readNotes } from "~/notes/notes.server";
import { fileName } from "~/platform/file-name";
import type { FileToZip } from "~/platform/zip-files.server";
import { getCourse } from "~db/courses.server";
import { coursesWithNotes, type ConversationRow } from "~db/visitor-data.server";
import { ExportedReport, reportsAsMarkdown } from "./reports-as-markdown";
import { allConversations, allReports, exportVisitorData } from "./visitor-data.server";

type Deps = Pick<Context, "sql">;
type PathOf = (path: string, extension: string) => string;

/** A ZIP file has room for 65,535 files. `data.json` contains all conversations, however many they are. */
const MAX_CONVERSATIONS = 50_000;

/**
 * Yields the files of a viewer's data: everything as JSON, notes as Markdown and cards, reported mistakes and conversations
 * as Markdown with links under `origin`. Reads one of them at a time.
 */
export async function* exportVisitorFiles(viewer: Viewer, origin: string, deps: Deps): AsyncGenerator<FileToZip, void> {
  const pathOf = uniquePaths();
  yield { path: "data.json", text: exportVisitorData(viewer, deps) };
  yield* noteFiles(viewer, origin, pathOf, deps);
  yield* reportFiles(viewer, origin, pathOf, deps);
  yield* conversationFiles(viewer, origin, pathOf, deps);
}

async function* noteFiles(
  viewer: Viewer,
  origin: string,
  pathOf: PathOf,
  { sql }: Deps,
): AsyncGenerator<FileToZip, void> {
  const { visitorId } = viewer;
  for (const courseId of await coursesWithNotes(sql, viewer)) {
    const courseTitle = (await getCourse(sql, viewer, courseId))?.title ?? courseId;
    const notes = await readNotes({ courseId, visitorId }, viewer, null, { sql });
    const course = { courseId, courseTitle, notes };
    yield {
      path: pathOf(`notes/${fileName(`${courseTitle} notes`)}`, "md"),
      text: [notesAsMarkdown(course, origin)],
    };
    yield { path: pathOf(`notes/${fileName(`${courseTitle} cards`)}`, "csv"), text: [notesAsCards(course, origin)] };
  }
}

async function* reportFiles(
  viewer: Viewer,
  origin: string,
  pathOf: PathOf,
  { sql }: Deps,
): AsyncGenerator<FileToZip, void> {
  const byCourse = new Map<string, ExportedReport[]>();
  for await (const { courseId, json } of allReports(viewer, { sql }))
    byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), ExportedReport.parse(JSON.parse(json))]);
  for (const [courseId, unordered] of byCourse) {
    const courseTitle = (await getCourse(sql, viewer, courseId))?.title ?? courseId;
    const reports = unordered.sort(
      (a, b) => a.lecture.localeCompare(b.lecture, "en") || a.start_seconds - b.start_seconds,
    );
    yield {
      path: pathOf(`reports/${fileName(`${courseTitle} reports`)}`, "md"),
      text: [reportsAsMarkdown({ courseTitle, reports }, origin)],
    };
  }
}

async function* conversationFiles(
  viewer: Viewer,
  origin: string,
  pathOf: PathOf,
  deps: Deps,
): AsyncGenerator<FileToZip, void> {
  let count = 0;
  for await (const conversation of allConversations(viewer, deps)) {
    if (++count > MAX_CONVERSATIONS) return;
    const course = await getCourse(deps.sql, viewer, conversation.courseId);
    const courseTitle = course?.title ?? conversation.courseId;
    const messages = await messagesOf(conversation, course !== null, deps);
    yield {
      path: pathOf(`conversations/${fileName(courseTitle)}/${fileName(conversation.title)}`, "md"),
      text: [await conversationAsMarkdown({ ...conversation, courseTitle, messages }, origin)],
    };
  }
}

/** If the viewer may no longer see the course, they get their own words, without answers, which quote the lectures. */
async function messagesOf(conversation: ConversationRow, maySeeCourse: boolean, { sql }: Deps) {
  if (maySeeCourse) return finalizedHistory(conversation, { sql });
  return (await loadHistory(conversation, { sql })).filter(({ role }) => role === "user");
}

/** Returns a function that makes each path unique: "a.md", "a-2.md". */
function uniquePaths(): PathOf {
  const taken = new Set<string>();
  const nextNumber = new Map<string, number>();
  return (path, extension) => {
    for (let number = nextNumber.get(path) ?? 1; ; number++) {
      const unique = `${path}${number === 1 ? "" : `-${number}`}.${extension}`;
      if (taken.has(unique)) continue;
      taken.add(unique);
      nextNumber.set(path, number + 1);
      return unique;
    }
  };
}
