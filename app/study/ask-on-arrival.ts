import { courseUrl } from "~/course/moment";

const KEY = "cuepoint:ask";

/** Returns the address of a course's page with a question, and the conversation in which it is asked. */
export const askUrl = (courseId: string, question: string, conversationId: string) =>
  `${courseUrl(courseId)}?${new URLSearchParams({ c: conversationId, ask: question }).toString()}`;

/**
 * Notes that this browser's student wants an answer to a question on the next page. A page asks only what was noted:
 * a link on another site must not ask in a student's name. Without storage, the next page drafts the question instead.
 */
export function noteQuestion(question: string): void {
  try {
    window.sessionStorage.setItem(KEY, question);
  } catch {
    // Storage is forbidden.
  }
}

/** Returns whether a question was noted, and forgets it. */
export function takeNoted(question: string): boolean {
  try {
    const isNoted = window.sessionStorage.getItem(KEY) === question;
    window.sessionStorage.removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
