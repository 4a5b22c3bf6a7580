import entities from "webvtt-parser/html-entities.json";
import webvttParser from "webvtt-parser";
import type { Cue, Transcript, Word } from "./cue";
import { foldSpace } from "./fold-space";

/** The cue text DOM of the W3C's parser: text, an inline timestamp in seconds, or a span with children. */
type Node =
  | { type: "text"; value: string }
  | { type: "timestamp"; value: number }
  | { type: "object"; name: string; value?: string; children: Node[] };

/** Reads a WebVTT file (W3C WebVTT) with the W3C's own parser. `<v>` becomes the speaker, inline timestamps word times. */
export function parseWebVtt(text: string): Transcript {
  const { cues, errors } = new webvttParser.WebVTTParser(entities).parse(text, "metadata");
  return {
    format: "webvtt",
    cues: cues.map(toCue).filter((cue: Cue) => cue.text !== ""),
    timing: "exact",
    warnings: errors.map(({ message, line }: { message: string; line: number }) => ({ message, line })),
  };
}

type ParsedCue = { id: string; startTime: number; endTime: number; tree: { children: Node[] } };

function toCue({ id, startTime, endTime, tree }: ParsedCue): Cue {
  const startMs = Math.round(startTime * 1000);
  const endMs = Math.max(startMs, Math.round(endTime * 1000));
  const content = readNodes(tree.children);
  const words = content.times.length > 0 ? toWords(content, startMs, endMs) : undefined;
  return {
    id: id || null,
    startMs,
    endMs,
    text: foldSpace(content.text),
    ...(content.speaker ? { speaker: content.speaker } : {}),
    ...(words ? { words } : {}),
  };
}

type CueContent = { text: string; speaker: string; times: { at: number; ms: number }[] };

function readNodes(nodes: Node[], content: CueContent = { text: "", speaker: "", times: [] }): CueContent {
  for (const node of nodes) {
    if (node.type === "text") content.text += node.value;
    else if (node.type === "timestamp") content.times.push({ at: content.text.length, ms: Math.round(node.value * 1000) });
    else {
      if (node.name === "v" && node.value && !content.speaker) content.speaker = foldSpace(node.value);
      if (node.name !== "rt") readNodes(node.children, content); // ruby's reading aid would double the word
    }
  }
  return content;
}

/** The stretches between inline timestamps. A timestamp that is not after the one before it is passed over. */
function toWords({ text, times }: CueContent, startMs: number, endMs: number): Word[] {
  const marks = [{ at: 0, ms: startMs }];
  for (const time of times) if (time.ms >= marks.at(-1)!.ms && time.ms <= endMs) marks.push(time);
  return marks.flatMap(({ at, ms }, index) => {
    const next = marks[index + 1];
    const word = foldSpace(text.slice(at, next?.at));
    return word ? [{ startMs: ms, endMs: next?.ms ?? endMs, text: word }] : [];
  });
}
