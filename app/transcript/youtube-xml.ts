import { decodeHTML } from "entities";
import type { Transcript, TranscriptWarning, Word } from "./cue";
import { makeCue } from "./make-cue";
import { readMarkup } from "./read-markup";
import { plainSubtitleText } from "./subtitle-markup";

const HEAD = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(transcript|timedtext)[\s>]/;

/** Returns whether a text is an XML caption file by YouTube. */
export const isYouTubeXml = (text: string) => HEAD.test(text.slice(0, 1_000));

type Open = {
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
  const cues: Transcript["cues"] = [];
  const isSrv1 = HEAD.exec(text)?.[1] === "transcript";
  let open: Open | null = null;
  function finish({ startMs, durationMs, text: content, words, line }: Open) {
    const endMs = startMs + durationMs;
    const plain = isSrv1 ? plainSubtitleText(decodeHTML(content)) : content;
    const made = makeCue({ startMs, endMs, text: plain, words: closeWords(words, endMs), line }, warnings);
    if (made) cues.push(made);
  }
  const { complete } = readMarkup(
    text,
    {
      open(name, attributes, line) {
        if (open && (name === "text" || name === "p")) {
          warnings.push({
            message: "This caption is never closed; it ends where the next one begins.",
            line: open.line,
          });
          finish(open);
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
        finish(open);
        open = null;
      },
    },
    { xml: true },
  );
  if (!complete)
    warnings.push({ message: "The file is incomplete; its cues up to there are used.", line: text.split("\n").length });
  return { format: isSrv1 ? "youtube-srv1" : "youtube-srv3", cues, timing: "exact", warnings };
}

const opened = (startMs: number, durationMs: number, line: number): Open => ({
  startMs,
  durationMs,
  line,
  text: "",
  words: [],
});

/** Unlike Number, reads a blank as NaN. */
const toNumber = (text: string | undefined) => (text === undefined || text.trim() === "" ? NaN : Number(text));
const seconds = (text: string | undefined) => toNumber(text) * 1000;

function closeWords(words: Open["words"], endMs: number): Word[] {
  const spoken = words.filter((word) => word.text.trim() !== "" && Number.isFinite(word.startMs));
  return spoken.map((word, i) => ({
    startMs: word.startMs,
    endMs: Math.max(word.startMs, spoken[i + 1]?.startMs ?? endMs),
    text: word.text.trim(),
  }));
}
