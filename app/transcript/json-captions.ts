import { z } from "zod";
import { fieldsOf } from "~/text/fields-of";
import { parseClock } from "./clock";
import { hasEntriesWith, listOf, Text, Time, transcriptOf, type JsonReader } from "./json-reader";
import { closeAtNextStart } from "./make-cue";

/** https://github.com/Podcastindex-org/podcast-namespace, "Transcripts". Seconds. */
const Podcast = z.object({
  segments: listOf(
    z.object({
      startTime: Time,
      endTime: Time.optional(),
      body: Text,
      speaker: z.string().optional().catch(undefined),
    }),
  ),
});
/** Reads a transcript of the podcast namespace. */
export const readPodcast: JsonReader = (json) => {
  if (!hasEntriesWith(fieldsOf(json).segments, "startTime")) return null;
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

/** YouTube's json3: events of segments; `aAppend` events only break lines. Milliseconds. */
const Json3 = z.object({
  events: listOf(
    z.object({
      tStartMs: Time,
      dDurationMs: Time.optional(),
      aAppend: z.number().optional().catch(undefined),
      segs: listOf(z.object({ utf8: Text, tOffsetMs: Time.optional() })).optional(),
    }),
  ),
});
/** Reads YouTube's json3. Words get the times of their segments. */
export const readJson3: JsonReader = (json) => {
  if (!hasEntriesWith(fieldsOf(json).events, "tStartMs")) return null;
  const parsed = Json3.safeParse(json).data;
  if (!parsed) return null;
  const events = parsed.events.filter((event) => event.segs && !event.aAppend);
  return transcriptOf(
    "youtube-json3",
    events.map(({ tStartMs, dDurationMs = 0, segs = [] }, index) => {
      // A rolling caption is still shown while the next one is said: its words end where the next begins.
      const endMs = Math.min(tStartMs + dDurationMs, nextStart(events, index));
      const timed = segs.some((seg) => seg.tOffsetMs !== undefined);
      const spoken = segs.filter((seg) => seg.utf8.trim() !== "" && !Number.isNaN(seg.tOffsetMs));
      const words = timed
        ? spoken.map((seg, wordIndex) => {
            const wordStartMs = tStartMs + (seg.tOffsetMs ?? 0);
            const next = spoken[wordIndex + 1];
            const wordEndMs = next ? tStartMs + (next.tOffsetMs ?? 0) : endMs;
            return { startMs: wordStartMs, endMs: Math.max(wordStartMs, wordEndMs), text: seg.utf8.trim() };
          })
        : [];
      return {
        startMs: tStartMs,
        endMs: Number.isNaN(endMs) ? endMs : Math.max(tStartMs, endMs),
        text: segs.map((seg) => seg.utf8).join(""),
        words,
      };
    }),
  );
};

/** Returns the start of the next event whose start can be read. */
const nextStart = (events: readonly { tStartMs: number }[], index: number) =>
  events.slice(index + 1, index + 9).find((event) => !Number.isNaN(event.tStartMs))?.tStartMs ?? Infinity;

/** Open edX's sjson: three lists of equal length. Milliseconds. */
const Sjson = z.object({
  start: z.array(Time).min(1),
  end: z.array(Time),
  text: z.array(z.string().nullable().catch("")),
});
/** Reads Open edX's sjson. A cue without an end ends at its start, and one without a text is skipped. */
export const readSjson: JsonReader = (json) => {
  const parsed = Sjson.safeParse(json).data;
  return parsed
    ? transcriptOf(
        "sjson",
        parsed.start.map((startMs, i) => ({ startMs, endMs: parsed.end[i] ?? startMs, text: parsed.text[i] ?? "" })),
      )
    : null;
};

/** A list of `{text, start, duration}` or `{text, start, end}`, as YouTube transcript tools write it. Seconds. */
const Segments = listOf(
  z.object({ text: Text, start: Time, duration: Time.optional(), dur: Time.optional(), end: Time.optional() }),
);
/** Reads a list of segments. A segment with neither an end nor a duration ends at its start. */
export const readSegments: JsonReader = (json) => {
  if (!hasEntriesWith(json, "start")) return null;
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
export const readClockMap: JsonReader = (json) => {
  const entries = z.record(z.string(), z.string()).safeParse(json).data;
  const timed = Object.entries(entries ?? {}).map(([time, text]) => ({
    startMs: parseClock(time),
    endMs: parseClock(time),
    text,
  }));
  const readable = timed.filter(({ startMs }) => !Number.isNaN(startMs));
  if (readable.length <= timed.length / 2) return null;
  const transcript = transcriptOf(
    "clock-map",
    [...readable.sort((a, b) => a.startMs - b.startMs), ...timed.filter(({ startMs }) => Number.isNaN(startMs))],
    "start-only",
  );
  return { ...transcript, cues: closeAtNextStart(transcript.cues) };
};
