import { decodeHTML } from "entities";
import type { Transcript, TranscriptWarning, Word } from "./cue";
import { makeCue } from "./make-cue";
import { readMarkup } from "./read-markup";
import { plainSubtitleText } from "./subtitle-markup";

const HEAD = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(transcript|timedtext)[\s>]/;

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
  const { complete } = readMarkup(
    text,
    {
      open(name, attributes, line) {
        if (name === "text")
          open = {
            startMs: seconds(attributes.start),
            durationMs: seconds(attributes.dur ?? "0"),
            line,
            text: "",
            words: [],
          };
        else if (name === "p")
          open = { startMs: Number(attributes.t), durationMs: Number(attributes.d ?? 0), line, text: "", words: [] };
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
        const endMs = open.startMs + open.durationMs;
        const content = isSrv1 ? plainSubtitleText(decodeHTML(open.text)) : open.text;
        const made = makeCue(
          { startMs: open.startMs, endMs, text: content, words: closeWords(open.words, endMs), line: open.line },
          warnings,
        );
        if (made) cues.push(made);
        open = null;
      },
    },
    { xml: true },
  );
  if (!complete)
    warnings.push({ message: "The file is incomplete; its cues up to there are used.", line: text.split("\n").length });
  return { format: isSrv1 ? "youtube-srv1" : "youtube-srv3", cues, timing: "exact", warnings };
}

const seconds = (text: string | undefined) => (text === undefined ? NaN : Number(text) * 1000);

function closeWords(words: Open["words"], endMs: number): Word[] {
  const spoken = words.filter((word) => word.text.trim() !== "" && Number.isFinite(word.startMs));
  return spoken.map((word, i) => ({
    startMs: word.startMs,
    endMs: Math.max(word.startMs, spoken[i + 1]?.startMs ?? endMs),
    text: word.text.trim(),
  }));
}
