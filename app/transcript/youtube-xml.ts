import { decodeHTML } from "entities";
import type { Transcript, TranscriptWarning, Word } from "./cue";
import { makeCue } from "./make-cue";
import { readMarkup } from "./read-markup";
import { plainSubtitleText } from "./subtitle-markup";

const HEAD = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(transcript|timedtext)[\s>]/;

/** Returns whether a text is an XML caption file by YouTube. */
export const isYouTubeXml = (text: string) => HEAD.test(text.slice(0, 1_000));

type Caption = {
  startMs: number;
  durationMs: number;
  line: number;
  text: string;
  words: (Omit<Word, "endMs"> & { text: string })[];
};

/**
 * Reads YouTube's timed text: srv1 (`<transcript><text start dur>` in seconds) and srv3 (`<timedtext><body><p t d>` in
 * milliseconds, with `<s t>` for each word). Character references are escaped twice in srv1.
 */
export function parseYouTubeXml(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const isSrv1 = HEAD.exec(text)?.[1] === "transcript";
  const captions = readCaptions(text, warnings);
  const cues = captions.flatMap(({ startMs, durationMs, text: content, words, line }, index) => {
    const endMs = Math.min(startMs + durationMs, nextStart(captions, index));
    const plain = isSrv1 ? plainSubtitleText(decodeHTML(content)) : content;
    return makeCue({ startMs, endMs, text: plain, words: closeWords(words, endMs), line }, warnings) ?? [];
  });
  return { format: isSrv1 ? "youtube-srv1" : "youtube-srv3", cues, timing: "exact", warnings };
}

/** Reads captions that have words: others only break the lines of rolling captions. */
function readCaptions(text: string, warnings: TranscriptWarning[]): Caption[] {
  const captions: Caption[] = [];
  let open: Caption | null = null;
  const { complete } = readMarkup(
    text,
    {
      open(name, attributes, line) {
        if (open && (name === "text" || name === "p")) {
          warnings.push({
            message: "This caption is never closed; it ends where the next one begins.",
            line: open.line,
          });
          captions.push(open);
        }
        if (name === "text") open = opened(seconds(attributes.start), seconds(attributes.dur ?? "0"), line);
        else if (name === "p") open = opened(toNumber(attributes.t), toNumber(attributes.d ?? "0"), line);
        else if (name === "s" && open) open.words.push({ startMs: open.startMs + Number(attributes.t ?? 0), text: "" });
        else if (name === "br" && open) open.text += "\n";
      },
      text(piece) {
        if (!open) return;
        open.text += piece;
        const word = open.words.at(-1);
        if (word) word.text += piece;
      },
      close(name) {
        if (!open || (name !== "text" && name !== "p")) return;
        captions.push(open);
        open = null;
      },
    },
    { xml: true },
  );
  if (!complete)
    warnings.push({ message: "The file is incomplete; its cues up to there are used.", line: text.split("\n").length });
  return captions.filter((caption) => caption.text.trim() !== "");
}

/** Captions that are shown at once and start together are few. */
const MOST_TOGETHER = 8;

/** Returns when the next caption starts. A rolling caption is still shown while the next one is said. */
function nextStart(captions: readonly Caption[], index: number): number {
  const startMs = captions[index]?.startMs ?? NaN;
  const following = captions.slice(index + 1, index + 1 + MOST_TOGETHER);
  return following.find((caption) => caption.startMs > startMs)?.startMs ?? Infinity;
}

const opened = (startMs: number, durationMs: number, line: number): Caption => ({
  startMs,
  durationMs,
  line,
  text: "",
  words: [],
});

/** Unlike Number, reads a blank as NaN. */
const toNumber = (text: string | undefined) => (text === undefined || text.trim() === "" ? NaN : Number(text));
const seconds = (text: string | undefined) => toNumber(text) * 1000;

function closeWords(words: Caption["words"], endMs: number): Word[] {
  const spoken = words.filter((word) => word.text.trim() !== "" && Number.isFinite(word.startMs));
  return spoken.map((word, i) => ({
    startMs: word.startMs,
    endMs: Math.max(word.startMs, spoken[i + 1]?.startMs ?? endMs),
    text: word.text.trim(),
  }));
}
