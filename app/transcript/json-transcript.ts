import { z } from "zod";
import { parseClock } from "./clock";
import type { Transcript, Word } from "./cue";
import { closeAtNextStart, makeCue } from "./make-cue";
import { TranscriptError } from "./transcript-error";

/** Times come as numbers and as strings of them; what is neither is NaN, and its cue is left out with a warning. */
const Time = z.union([z.number(), z.string().transform(Number)]).catch(NaN);
const Text = z.string().catch("");

type Reader = (json: unknown) => Transcript | null;

/** A time that is missing is read as NaN; that the first entry of a list has one tells which format this is. */
const lists = (list: unknown, key: string) => Array.isArray(list) && Object.hasOwn(Object(list[0]), key);

/** Reads the JSON that players and speech recognisers write, whichever of them it is. Throws TranscriptError for other JSON. */
export function parseJsonTranscript(text: string): Transcript {
  const json = parseJson(text);
  for (const reader of READERS) {
    const transcript = reader(json);
    if (transcript) return transcript;
  }
  throw new TranscriptError(
    "This JSON is no transcript that Cuepoint knows (YouTube, Whisper, AWS Transcribe, edX, Podcasting 2.0, or times to text).",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    const before = text.slice(0, place).split("\n");
    throw new TranscriptError("The JSON is broken here; the file may have been cut off.", {
      line: before.length,
      column: before.at(-1)!.length + 1,
    });
  }
}

type Item = {
  id?: string | null;
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | undefined;
  words?: Word[];
};

function transcriptOf(format: string, items: Item[], timing: Transcript["timing"] = "exact"): Transcript {
  const warnings: Transcript["warnings"] = [];
  return { format, cues: items.flatMap((item) => makeCue(item, warnings) ?? []), timing, warnings };
}

/** https://github.com/Podcastindex-org/podcast-namespace, "Transcripts". Seconds. */
const Podcast = z.object({
  segments: z.array(
    z.object({
      startTime: Time,
      endTime: Time.optional(),
      body: Text,
      speaker: z.string().optional().catch(undefined),
    }),
  ),
});
const readPodcast: Reader = (json) => {
  if (!lists(Object(json).segments, "startTime")) return null;
  const parsed = Podcast.safeParse(json).data;
  return parsed
    ? transcriptOf(
        "podcast",
        parsed.segments.map(({ startTime, endTime, body, speaker }) => ({
          startMs: startTime * 1000,
          endMs: (endTime ?? startTime) * 1000,
          text: body,
          speaker,
        })),
      )
    : null;
};

/** Whisper and its relatives (WhisperX, faster-whisper, OpenAI's verbose_json). Seconds. */
const WhisperWord = z.object({ word: Text, start: Time, end: Time });
const Whisper = z.object({
  segments: z.array(
    z.object({
      start: Time,
      end: Time,
      text: Text,
      speaker: z.string().optional().catch(undefined),
      words: z.array(WhisperWord).optional().catch(undefined),
    }),
  ),
});
const readWhisper: Reader = (json) => {
  if (!lists(Object(json).segments, "start")) return null;
  const parsed = Whisper.safeParse(json).data;
  if (!parsed) return null;
  return transcriptOf(
    "whisper",
    parsed.segments.map(({ start, end, text, speaker, words }) => ({
      startMs: start * 1000,
      endMs: end * 1000,
      text,
      speaker,
      words: toWords(words ?? []),
    })),
  );
};

function toWords(words: z.infer<typeof WhisperWord>[]): Word[] {
  return words
    .filter((word) => Number.isFinite(word.start) && word.end >= word.start && word.word.trim() !== "")
    .map((word) => ({
      startMs: Math.round(word.start * 1000),
      endMs: Math.round(word.end * 1000),
      text: word.word.trim(),
    }));
}

/** whisper.cpp: offsets in milliseconds. */
const WhisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: Time, to: Time }), text: Text })),
});
const readWhisperCpp: Reader = (json) => {
  if (!lists(Object(json).transcription, "offsets")) return null;
  const parsed = WhisperCpp.safeParse(json).data;
  return parsed
    ? transcriptOf(
        "whisper",
        parsed.transcription.map(({ offsets, text }) => ({ startMs: offsets.from, endMs: offsets.to, text })),
      )
    : null;
};

/** YouTube's json3: events of segments; `aAppend` events only break lines. Milliseconds. */
const Json3 = z.object({
  events: z.array(
    z.object({
      tStartMs: Time,
      dDurationMs: Time.optional(),
      aAppend: z.number().optional().catch(undefined),
      segs: z.array(z.object({ utf8: Text, tOffsetMs: Time.optional() })).optional(),
    }),
  ),
});
const readJson3: Reader = (json) => {
  if (!lists(Object(json).events, "tStartMs")) return null;
  const parsed = Json3.safeParse(json).data;
  if (!parsed) return null;
  const events = parsed.events.filter((event) => event.segs && !event.aAppend);
  return transcriptOf(
    "youtube-json3",
    events.map(({ tStartMs, dDurationMs = 0, segs = [] }, index) => {
      // Rolling captions stay on the screen while the next one is said: the words end where those begin.
      const endMs = Math.min(tStartMs + dDurationMs, events[index + 1]?.tStartMs ?? Infinity);
      const timed = segs.filter((seg) => seg.tOffsetMs !== undefined).length > 0;
      const spoken = segs.filter((seg) => seg.utf8.trim() !== "");
      const words = timed
        ? spoken.map((seg, i) => ({
            startMs: tStartMs + (seg.tOffsetMs ?? 0),
            endMs: Math.max(
              tStartMs + (seg.tOffsetMs ?? 0),
              i + 1 < spoken.length ? tStartMs + (spoken[i + 1]!.tOffsetMs ?? 0) : endMs,
            ),
            text: seg.utf8.trim(),
          }))
        : [];
      return { startMs: tStartMs, endMs: Math.max(tStartMs, endMs), text: segs.map((seg) => seg.utf8).join(""), words };
    }),
  );
};

/** AWS Transcribe: one item a word, punctuation without times behind the word it belongs to. Seconds. */
const AwsItem = z.object({
  type: z.string(),
  start_time: Time.optional(),
  end_time: Time.optional(),
  speaker_label: z.string().optional().catch(undefined),
  alternatives: z.array(z.object({ content: Text })).min(1),
});
const AwsSpeakers = z.object({
  segments: z.array(z.object({ items: z.array(z.object({ start_time: z.string(), speaker_label: z.string() })) })),
});
const Aws = z.object({
  results: z.object({ items: z.array(AwsItem).min(1), speaker_labels: AwsSpeakers.optional().catch(undefined) }),
});
const readAws: Reader = (json) => {
  const results = Aws.safeParse(json).data?.results;
  if (!results) return null;
  const speakerAt = new Map(
    results.speaker_labels?.segments.flatMap((segment) =>
      segment.items.map((item) => [Number(item.start_time), item.speaker_label]),
    ),
  );
  const items: Item[] = [];
  for (const { type, start_time, end_time, speaker_label, alternatives } of results.items) {
    const content = alternatives[0]!.content;
    const last = items.at(-1);
    if (type === "punctuation" && last) last.text += content;
    else if (start_time !== undefined)
      items.push({
        startMs: start_time * 1000,
        endMs: (end_time ?? start_time) * 1000,
        text: content,
        speaker: speaker_label ?? speakerAt.get(start_time),
      });
  }
  return transcriptOf("aws-transcribe", items);
};

/** Open edX's sjson: three lists of equal length. Milliseconds. */
const Sjson = z.object({
  start: z.array(Time).min(1),
  end: z.array(Time),
  text: z.array(z.string().nullable().catch("")),
});
const readSjson: Reader = (json) => {
  const parsed = Sjson.safeParse(json).data;
  return parsed
    ? transcriptOf(
        "sjson",
        parsed.start.map((startMs, i) => ({ startMs, endMs: parsed.end[i] ?? startMs, text: parsed.text[i] ?? "" })),
      )
    : null;
};

/** A list of `{text, start, duration}` or `{text, start, end}`, as transcript tools for YouTube write it. Seconds. */
const Segments = z.array(
  z.object({ text: Text, start: Time, duration: Time.optional(), dur: Time.optional(), end: Time.optional() }),
);
const readSegments: Reader = (json) => {
  if (!lists(json, "start")) return null;
  const parsed = Segments.safeParse(json).data;
  if (!parsed) return null;
  return transcriptOf(
    "segments",
    parsed.map(({ text, start, end, duration, dur }) => ({
      startMs: start * 1000,
      endMs: (end ?? start + (duration ?? dur ?? 0)) * 1000,
      text,
    })),
  );
};

/** `{"00:06": "finish our journey"}`: clock times to text. */
const readClockMap: Reader = (json) => {
  const entries = z.record(z.string(), z.string()).safeParse(json).data;
  const timed = Object.entries(entries ?? {}).map(([time, text]) => ({
    startMs: parseClock(time),
    endMs: parseClock(time),
    text,
  }));
  if (timed.length === 0 || timed.some(({ startMs }) => Number.isNaN(startMs))) return null;
  const transcript = transcriptOf(
    "clock-map",
    timed.sort((a, b) => a.startMs - b.startMs),
    "start-only",
  );
  return { ...transcript, cues: closeAtNextStart(transcript.cues) };
};

const READERS: Reader[] = [
  readPodcast,
  readWhisper,
  readWhisperCpp,
  readJson3,
  readAws,
  readSjson,
  readSegments,
  readClockMap,
];
