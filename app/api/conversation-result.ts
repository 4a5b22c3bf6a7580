import { z } from "zod";
import { citedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import { assignCitations } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOfAll } from "~/conversation/message-content";
import { publicMessage } from "~/conversation/public-addresses";
import { absoluteAddress } from "~/course/moment";
import { TIMINGS } from "~/course/timing";

const CitationResult = z.object({
  number: z.number().int().positive().describe("The number of the source, as in the answer's text: 2 for `[2]`."),
  occurrence: z.number().int().positive().describe("Which of the number's markers in the answer it is, from 1."),
  label: z.string().describe('The cited moment, e.g. "The inverted index @ 02:41".'),
  title: z.string().describe("The lecture's title."),
  open_url: z.url().describe("Plays the cited moment."),
  friendly_id: z.string().describe("The name of the source, unique in the conversation."),
  start_seconds: z.number().describe("Where `open_url` starts to play."),
  timing: z.enum(TIMINGS).describe("How far `start_seconds` can be trusted."),
  quote: z.string().describe("The sentence that supports the claim, or the whole passage if none was found."),
  support: z
    .enum(["supported", "weak", "unsupported"])
    .nullable()
    .describe("How well the quote supports the claim; null if that is unknown."),
  score: z.number().describe("How well the source's passage matched its search. Only comparable within one search."),
});
type CitationResult = z.infer<typeof CitationResult>;

export const ConversationResult = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string().describe("The course's id."),
  lecture: z.string().nullable().describe("The slug of the lecture on whose page it began; null on the course's page."),
  messages: z.array(
    z.object({
      id: z.string(),
      role: z.enum(["user", "assistant"]),
      parts: z.array(z.looseObject({ type: z.string() })).describe("The parts of an AI SDK UI message, as streamed."),
      metadata: z.looseObject({}).optional(),
      citations: z.array(CitationResult).optional().describe("The citations of an answer, in the order of its text."),
    }),
  ),
});

type Conversation = {
  conversationId: string;
  title: string;
  courseId: string;
  lectureId: string | null;
  messages: readonly StudyMessage[];
};

/**
 * Returns a conversation for other programs. Each answer has its citations, so that a client need not parse its text.
 *
 * @param origin of the server for `open_url`, without a slash at its end
 */
export function conversationResult(
  { conversationId, title, courseId, lectureId, messages }: Conversation,
  origin: string,
) {
  const citations = citationsByMessage(messages, origin);
  return {
    id: conversationId,
    title,
    course: courseId,
    lecture: lectureId,
    messages: messages.map((message) => ({
      ...publicMessage(message, origin),
      ...(message.role === "assistant" ? { citations: citations.get(message.id) ?? [] } : {}),
    })),
  };
}

function citationsByMessage(messages: readonly StudyMessage[], origin: string): Map<string, CitationResult[]> {
  const sources = sourcesOfAll(messages);
  const anchorsIn = new Map(messages.map((message) => [message.id, anchorsOf(message)]));
  const found = new Map<string, CitationResult[]>();
  for (const { messageId, markers, isAsked } of assignCitations(messages, sources)) {
    const cites = isAsked ? markers.flatMap(({ inside, cites }) => (inside ? [] : cites)) : [];
    const citations = cites.flatMap(({ number, occurrence }): CitationResult[] => {
      const source = sources.get(number);
      if (!source) return [];
      const cited = citedMoment(source, anchorsIn.get(messageId)?.get(anchorKey(number, occurrence)));
      const { title, startSeconds, timing, quote, support, score } = cited;
      return [
        {
          number,
          occurrence,
          label: cited.friendlyId,
          title,
          open_url: absoluteAddress(cited.openUrl, origin),
          friendly_id: source.friendlyId,
          start_seconds: startSeconds,
          timing,
          quote,
          support,
          score,
        },
      ];
    });
    found.set(messageId, [...(found.get(messageId) ?? []), ...citations]);
  }
  return found;
}
