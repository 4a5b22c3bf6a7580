import { z } from "zod";
import { fromLogProbability } from "~/transcript/confidence";

const Rated = z.array(z.object({ confidence: z.number().optional() }));

/** The parts of the responses of Deepgram, AssemblyAI and OpenAI from which the SDK takes the segments, in their order. */
const Response = z.union([
  z
    .object({
      results: z.object({ channels: z.array(z.object({ alternatives: z.array(z.object({ words: Rated })) })) }),
    })
    .transform(({ results }) => results.channels[0]?.alternatives[0]?.words.map(({ confidence }) => confidence)),
  z.object({ words: Rated.min(1) }).transform(({ words }) => words.map(({ confidence }) => confidence)),
  z
    .object({ segments: z.array(z.object({ avg_logprob: z.number().optional() })) })
    .transform(({ segments }) => segments.map(({ avg_logprob }) => fromLogProbability(avg_logprob))),
]);

/**
 * Returns the probability of each segment in the response of a transcription model, from 0 to 1: the SDK leaves it out.
 * Returns none if the response has another shape, or another number of segments.
 */
export function spokenRatings(body: unknown, segmentCount: number): readonly (number | undefined)[] {
  const ratings = Response.safeParse(body).data ?? [];
  return ratings.length === segmentCount ? ratings : [];
}
