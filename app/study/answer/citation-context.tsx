import { createContext, useContext, useMemo } from "react";
import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import type { MarkerProperties, MomentProperties } from "~/citation/cite-markdown";
import { anchorKey, splitMarkers } from "~/citation/marker-grammar";
import { momentUrl } from "~/citation/moment";
import type { Source } from "~/citation/source";
import { CitationLink, MomentLink, type SeekTo } from "./citation-link";

/** What the markers of an answer are looked up in. */
export type Citations = {
  sources: ReadonlyMap<number, Source>;
  /** The sentence of each citation, by `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  onSeek: SeekTo;
};

export const CitationContext = createContext<Citations>({ sources: new Map(), anchors: new Map(), onSeek: () => {} });

/** A marker: a link for each number that is a source's; the text that it was, while none is. */
export function MarkerView({ marker, occurrences }: MarkerProperties) {
  const { sources } = useContext(CitationContext);
  const numbers = splitMarkers(marker).flatMap((piece) => (piece.type === "marker" ? piece.numbers : []));
  if (!numbers.some((number) => sources.has(number))) return <>{marker}</>;
  const places = occurrences.split(" ").map(Number);
  return (
    <>
      {numbers.map((number, index) => (
        <NumberView key={number} number={number} occurrence={places[index]!} />
      ))}
    </>
  );
}

function NumberView({ number, occurrence }: { number: number; occurrence: number }) {
  const { sources, anchors, onSeek } = useContext(CitationContext);
  const source = sources.get(number);
  const anchor = anchors.get(anchorKey(number, occurrence));
  const cited = useMemo(() => source && citedMoment(source, anchor), [source, anchor]);
  return cited ? <CitationLink cited={cited} onSeek={onSeek} /> : <>[{number}]</>;
}

/** A moment that an answer names: "The inverted index @ 02:41". */
export function MomentView({ courseId, lectureId, seconds, children }: MomentProperties & { children?: React.ReactNode }) {
  const { onSeek } = useContext(CitationContext);
  const startSeconds = Number(seconds);
  return (
    <MomentLink moment={{ lectureId, startSeconds, openUrl: momentUrl({ courseId, lectureId, startSeconds }) }} onSeek={onSeek}>
      {children}
    </MomentLink>
  );
}
