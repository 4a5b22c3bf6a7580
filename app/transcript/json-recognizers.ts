import { z } from "zod";
import { fieldsOf } from "~/text/fields-of";
import { confidenceOf, fromLogProbability } from "./confidence";
import type { Word } from "./cue";
import { hasEntriesWith, listOf, Rating, Text, Time, transcriptOf, type JsonCue, type JsonReader } from "./json-reader";

/** Whisper and its variants (WhisperX, faster-whisper, OpenAI's verbose_json). Seconds. */
const WhisperWord = z.object({
  word: z.string().optional().catch(undefined),
  text: Text, // whisper-timestamped
  start: Time,
  end: Time,
  probability: Rating,
  confidence: Rating, // whisper-timestamped; also Cuepoint's own transcripts, in segments
});
const Whisper = z.object({
  segments: listOf(
    z.object({
      start: Time,
      end: Time,
      text: Text,
      speaker: z.string().optional().catch(undefined),
      words: listOf(WhisperWord).optional().catch(undefined),
      avg_logprob: Rating,
      confidence: Rating,
    }),
  ),
});
/** Reads the output of Whisper and its variants, with speakers and word times if it has them. */
export const readWhisper: JsonReader = (json) => {
  if (!hasEntriesWith(fieldsOf(json).segments, "start")) return null;
  const parsed = Whisper.safeParse(json).data;
  if (!parsed) return null;
  return transcriptOf(
    "whisper",
    parsed.segments.map(({ start, end, text, speaker, words = [], avg_logprob, confidence }) => ({
      startMs: start * 1000,
      endMs: end * 1000,
      text,
      speaker,
      words: toWords(words),
      // WhisperX's `score` says how well words fit their times, not whether they are the right ones.
      confidence:
        confidenceOf(
          words.map((word) => ({ text: wordText(word), confidence: word.probability ?? word.confidence })),
        ) ?? confidenceOf([{ text, confidence: confidence ?? fromLogProbability(avg_logprob) }]),
    })),
  );
};

type WhisperWord = z.infer<typeof WhisperWord>;

const wordText = ({ word, text }: WhisperWord) => (word ?? text).trim();

function toWords(words: WhisperWord[]): Word[] {
  return words
    .filter((word) => Number.isFinite(word.start) && word.end >= word.start && wordText(word) !== "")
    .map((word) => ({
      startMs: Math.round(word.start * 1000),
      endMs: Math.round(word.end * 1000),
      text: wordText(word),
    }));
}

const WhisperCppToken = z.object({ text: Text, p: Rating });
/** whisper.cpp: offsets in milliseconds. Its full output has the tokens with their probabilities. */
const WhisperCpp = z.object({
  transcription: listOf(
    z.object({
      offsets: z.object({ from: Time, to: Time }).catch({ from: NaN, to: NaN }),
      text: Text,
      tokens: listOf(WhisperCppToken).optional().catch(undefined),
    }),
  ),
});
/** Reads the output of whisper.cpp. */
export const readWhisperCpp: JsonReader = (json) => {
  if (!hasEntriesWith(fieldsOf(json).transcription, "offsets")) return null;
  const parsed = WhisperCpp.safeParse(json).data;
  return parsed
    ? transcriptOf(
        "whisper",
        parsed.transcription.map(({ offsets, text, tokens = [] }) => ({
          startMs: offsets.from,
          endMs: offsets.to,
          text,
          confidence: confidenceOf(wordsOfTokens(tokens)),
        })),
      )
    : null;
};

/** Joins tokens to words, which begin with a space. A word is as likely as its least likely token. */
function wordsOfTokens(tokens: z.infer<typeof WhisperCppToken>[]): { text: string; confidence?: number | undefined }[] {
  const words: { text: string; confidence?: number | undefined }[] = [];
  for (const { text, p } of tokens) {
    if (/^\[_.*\]$/.test(text.trim())) continue; // times and other marks, such as [_TT_150]
    const word = words.at(-1);
    if (!word || text.startsWith(" ")) words.push({ text, confidence: p });
    else {
      word.text += text;
      if (/[\p{L}\p{N}]/u.test(text) && p !== undefined) word.confidence = Math.min(word.confidence ?? 1, p);
    }
  }
  return words;
}

/** AWS Transcribe: one item per word, and punctuation without times after its word. Seconds. */
const AwsItem = z.object({
  type: z.string(),
  start_time: Time.optional(),
  end_time: Time.optional(),
  speaker_label: z.string().optional().catch(undefined),
  alternatives: z.array(z.object({ content: Text, confidence: Rating })).min(1),
});
const AwsSpeakers = z.object({
  segments: z.array(z.object({ items: z.array(z.object({ start_time: z.string(), speaker_label: z.string() })) })),
});
const Aws = z.object({
  results: z.object({
    items: listOf(AwsItem).refine((items) => items.length > 0),
    speaker_labels: AwsSpeakers.optional().catch(undefined),
  }),
});
/** Reads the output of AWS Transcribe: a cue for each word, with its speaker if known. */
export const readAws: JsonReader = (json) => {
  const results = Aws.safeParse(json).data?.results;
  if (!results) return null;
  const speakerAt = new Map(
    results.speaker_labels?.segments.flatMap((segment) =>
      segment.items.map((item) => [Number(item.start_time), item.speaker_label]),
    ),
  );
  const items: JsonCue[] = [];
  for (const { type, start_time, end_time, speaker_label, alternatives } of results.items) {
    const { content = "", confidence } = alternatives[0] ?? {};
    const last = items.at(-1);
    if (type === "punctuation" && last) last.text += content;
    else if (type !== "punctuation")
      items.push({
        startMs: (start_time ?? NaN) * 1000,
        endMs: (end_time ?? start_time ?? NaN) * 1000,
        text: content,
        confidence: confidenceOf([{ text: content, confidence }]),
        speaker: speaker_label ?? (start_time === undefined ? undefined : speakerAt.get(start_time)),
      });
  }
  return transcriptOf("aws-transcribe", items);
};
