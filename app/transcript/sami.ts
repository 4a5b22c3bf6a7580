import type { Cue, Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { readMarkup } from "./read-markup";

/** How long the last caption is shown: the file does not say when it ends. */
const LAST_CAPTION_MS = 4_000;

/** Returns whether a text is a SAMI file. */
export const isSami = (text: string) => /^\s*(?:<!--[^]{0,2000}?-->\s*)*<sami[\s>]/i.test(text.slice(0, 4_000));

/** Real files rarely close a SYNC or its paragraph, which would nest each caption in the previous one. */
const withClosedSyncs = (text: string) => text.replace(/<sync(?=[\s>])/gi, "</sync>$&");

type Sync = { startMs: number; line: number; texts: Map<string, string> };

/**
 * Parses SAMI (Microsoft Synchronized Accessible Media Interchange). Each SYNC ends the previous caption; one with a
 * blank paragraph does nothing else. If the file has several languages, by paragraph class, reads the one that matches
 * `language`, or else the first.
 */
export function parseSami(text: string, language = "en"): Transcript {
  const warnings: TranscriptWarning[] = [];
  const syncs: Sync[] = [];
  let className = "";
  let isHidden = false;
  readMarkup(
    withClosedSyncs(text),
    {
      open(name, attributes, line) {
        if (name === "sync") {
          syncs.push({
            startMs: /^\s*-?\d{1,12}(?:\.\d{1,9})?\s*$/.test(attributes.start ?? "") ? Number(attributes.start) : NaN,
            line,
            texts: new Map(),
          });
          className = "";
        }
        if (name === "p") className = (attributes.class ?? "").toLowerCase();
        if (name === "br") add("\n");
        if (name === "style" || name === "title") isHidden = true;
      },
      text: (piece) => !isHidden && add(piece),
      close: (name) => {
        if (name === "style" || name === "title") isHidden = false;
      },
    },
    { xml: false },
  );
  function add(piece: string) {
    const texts = syncs.at(-1)?.texts;
    texts?.set(className, (texts.get(className) ?? "") + piece);
  }
  const chosen = chooseClass(syncs, language);
  const ordered = syncs.filter((sync) => sync.texts.has(chosen));
  const unreadable = syncs.filter((sync) => Number.isNaN(sync.startMs));
  for (const { line } of unreadable)
    warnings.push({ message: "The start of this caption cannot be read; the caption is skipped.", line });
  const timed = ordered.filter((sync) => !Number.isNaN(sync.startMs));
  const cues = timed.flatMap((sync, index): Cue[] => {
    const endMs = timed[index + 1]?.startMs ?? sync.startMs + LAST_CAPTION_MS;
    const made = makeCue(
      { startMs: sync.startMs, endMs, text: sync.texts.get(chosen) ?? "", line: sync.line },
      warnings,
    );
    return made ? [made] : [];
  });
  return { format: "sami", cues, timing: "exact", warnings };
}

/** Returns the class whose name begins with the language (`ENUSCC`, `KRCC`, `en`), or else the first with text. */
function chooseClass(syncs: Sync[], language: string): string {
  const classes = [
    ...new Set(syncs.flatMap(({ texts }) => [...texts].filter(([, text]) => text.trim() !== "").map(([name]) => name))),
  ];
  const code = language.toLowerCase().slice(0, 2);
  return classes.find((name) => name.startsWith(code)) ?? classes[0] ?? "";
}
