import { randomUUID } from "node:crypto";
import { z } from "zod";
import { claimsOf } from "~/citation/claims";
import { anchorKey } from "~/citation/marker-grammar";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOf, sourcesOfAll, textOf } from "~/conversation/message-content";
import { askCourse, type AskDeps } from "./ask-course";

const Place = z.object({ lecture_id: z.string(), start: z.number(), end: z.number() });

/** A question as a student types it, with what makes its answer a good one. */
export const EverydayQuestion = z.object({
  qid: z.string(),
  kind: z.string(),
  query: z.string(),
  /** Questions asked before it in the same conversation. */
  after: z.array(z.string()).default([]),
  /** The current time of the student's video. */
  at: z.object({ lecture_id: z.string(), seconds: z.number() }).nullish(),
  /** Places of the answer. Each must be cited, or with `any` one of them. */
  places: z.array(Place).default([]),
  any: z.boolean().default(false),
  /** The course does not answer it, so nothing may be cited. */
  outside: z.boolean().default(false),
  /** A greeting or similar: a friendly sentence without a citation. */
  talk: z.boolean().default(false),
  /** At least three moments are cited, all of them in `places` if there are any. */
  overview: z.boolean().default(false),
  /** The answer differs from the one before. */
  another: z.boolean().default(false),
  /** Words that the answer must contain. */
  says: z.string().optional(),
});
export type EverydayQuestion = z.infer<typeof EverydayQuestion>;

/** An answer, with what is wrong with it, or null. */
export type EverydayAnswer = { question: EverydayQuestion; text: string; fault: string | null };

const SLACK_SECONDS = 5;
const REFUSAL = /couldn't find|do not cover|don't cover|isn't covered/i;

/** Asks every question in a conversation of its own, and says what is wrong with its answer. */
export async function askEveryday(
  courseId: string,
  questions: readonly EverydayQuestion[],
  deps: AskDeps,
): Promise<EverydayAnswer[]> {
  const answers: EverydayAnswer[] = [];
  for (const question of questions) answers.push(await askOne(courseId, question, deps));
  return answers;
}

async function askOne(courseId: string, question: EverydayQuestion, deps: AskDeps): Promise<EverydayAnswer> {
  const history: StudyMessage[] = [];
  const place = question.at ? { lectureId: question.at.lecture_id, seconds: question.at.seconds } : null;
  for (const text of [...question.after, question.query]) {
    history.push({ id: randomUUID(), role: "user", parts: [{ type: "text", text }] });
    history.push(await askCourse(courseId, history, deps, place));
  }
  const message = history.at(-1)!;
  const before = history.at(-3);
  return {
    question,
    text: textOf(message),
    fault: faultOf(question, message, before && textOf(before), sourcesOfAll(history)),
  };
}

function faultOf(
  { places, any, outside, talk, overview, another, says }: EverydayQuestion,
  message: StudyMessage,
  before: string | undefined,
  sources: ReturnType<typeof sourcesOf>,
): string | null {
  const text = textOf(message);
  const anchors = anchorsOf(message);
  const cites = claimsOf(text).flatMap(({ cites: cited }) =>
    cited.flatMap(({ number, occurrence }) => {
      const source = sources.get(number);
      const anchor = anchors.get(anchorKey(number, occurrence));
      return source ? [{ lecture: source.lectureId, at: anchor ? anchor.startMs / 1000 : source.startSeconds }] : [];
    }),
  );
  const isIn = ({ lecture, at }: (typeof cites)[number], place: z.infer<typeof Place>) =>
    lecture === place.lecture_id && at >= place.start - SLACK_SECONDS && at <= place.end + SLACK_SECONDS;
  if (text.trim() === "") return "empty";
  if (outside) return cites.length === 0 ? null : "answered";
  if (talk) return cites.length > 0 ? "cites" : REFUSAL.test(text) ? "refused" : null;
  if (says !== undefined) return new RegExp(says, "i").test(text) ? null : `does not say ${says}`;
  if (cites.length === 0) return "refused";
  if (overview) {
    if (cites.length < 3) return "cites fewer than three moments";
    return places.length > 0 && !cites.every((cite) => places.some((place) => isIn(cite, place)))
      ? "wrong place"
      : null;
  }
  if (another && text === before) return "the same again";
  if (any) return cites.some((cite) => places.some((place) => isIn(cite, place))) ? null : "wrong place";
  const [first] = cites;
  if (places.length === 1)
    return first && isIn(first, places[0]!) ? null : `wrong place: ${first?.lecture} ${first?.at}`;
  return places.every((place) => cites.some((cite) => isIn(cite, place))) ? null : "a part is not cited";
}
