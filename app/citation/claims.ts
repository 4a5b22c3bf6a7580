import { splitSentences } from "~/transcript/split-sentences";
import { splitMarkers, type Occurrence } from "./marker-grammar";

/** What an answer says on the strength of its sources: the words in front of a marker, and what the marker cites. */
export type Claim = { text: string; cites: Occurrence[] };

/** A claim shorter than this leans on the sentence before it. */
const MIN_WORDS = 3;

/**
 * The claims of a text, in order. A marker's claim is what stands in front of it: a quotation as a whole, else its last
 * sentence. While the text is still streaming (`isFinal` false) a marker at its end is left for later: more may follow.
 */
export function claimsOf(text: string, isFinal = true): Claim[] {
  const claims: Claim[] = [];
  const counts = new Map<number, number>();
  let before = "";
  let open: Claim | null = null;
  const close = () => {
    if (open) claims.push(open);
    open = null;
  };
  for (const piece of splitMarkers(text)) {
    if (piece.type === "text") {
      if (piece.value.trim() !== "") {
        close();
        before += piece.value;
      }
      continue;
    }
    open ??= { text: claimBefore(before), cites: [] };
    for (const number of piece.numbers) {
      const occurrence = (counts.get(number) ?? 0) + 1;
      counts.set(number, occurrence);
      open.cites.push({ number, occurrence });
    }
    before += " ";
  }
  if (isFinal) close();
  return claims;
}

/** The last sentence, with the one before it where it is too short to say anything; never beyond its paragraph. */
function claimBefore(text: string): string {
  const paragraph = text.slice(text.trimEnd().lastIndexOf("\n") + 1);
  const quotation = /“([^“”]*)”[\s.,;]*$/u.exec(paragraph);
  if (quotation) return quotation[1]!.trim();
  const sentences = splitSentences(plain(paragraph)).map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const last = sentences.at(-1) ?? "";
  const whole = last.split(/\s+/).length < MIN_WORDS ? `${sentences.at(-2) ?? ""} ${last}` : last;
  return whole.trim();
}

/** Without the signs of Markdown. */
function plain(text: string): string {
  return text.replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, "").replace(/[*_`~]+/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
