import { createContext, useContext, useMemo } from "react";
import type { Anchor } from "~/citation/anchor";
import { citedMoment, type Mention } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { momentUrl } from "~/course/moment";
import type { SeekTo } from "~/study/seek-to";
import { CitationLink, MomentLink } from "./citation-link";

/** Resolves the markers of an answer. */
export type Citations = {
  sources: ReadonlyMap<number, Source>;
  /** The sentence of each citation, by `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  onSeek: SeekTo;
};

export const CitationContext = createContext<Citations>({ sources: new Map(), anchors: new Map(), onSeek: () => {} });

type MarkerProps = {
  /** The text of the marker. */
  marker: string;
  numbers: readonly number[];
  /** Occurrence of each number's marker in the answer. */
  occurrences: readonly number[];
};

/** Renders a marker as a link for each number of a known source, or as plain text if no number is known. */
export function MarkerView({ marker, numbers, occurrences }: MarkerProps) {
  const { sources } = useContext(CitationContext);
  if (!numbers.some((number) => sources.has(number))) return <>{marker}</>;
  return (
    <>
      {numbers.map((number, index) => (
        <NumberView key={number} number={number} occurrence={occurrences[index] ?? 1} />
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
export function MomentView({ courseId, lectureId, seconds, children }: Mention & { children: React.ReactNode }) {
  const { onSeek } = useContext(CitationContext);
  return (
    <MomentLink
      moment={{ lectureId, startSeconds: seconds, openUrl: momentUrl({ courseId, lectureId, startSeconds: seconds }) }}
      onSeek={onSeek}
    >
      {children}
    </MomentLink>
  );
}
