import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { indexTranscript, searchTranscript } from "./search-transcript";
import type { LineMark } from "./transcript-line";

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;

/** Searches the transcript as the student types. `onShow` scrolls to the line of a hit. */
export function useTranscriptSearch(cues: readonly { text: string }[], onShow: (cue: number) => void) {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text);
  const isWanted = wanted.trim() !== "";
  const index = useMemo(() => (isWanted ? indexTranscript(cues) : null), [cues, isWanted]);
  const hits = useMemo(() => (index ? searchTranscript(index, wanted) : []), [index, wanted]);
  const [looked, setLooked] = useState({ hits, at: 0 });
  // New hits start at the first one.
  const active = looked.hits === hits ? looked.at : 0;
  const marks = useMemo(() => {
    const byCue = new Map<number, LineMark[]>();
    for (const [number, { pieces }] of hits.entries()) {
      for (const { cue, start, end } of pieces)
        byCue.set(cue, [...(byCue.get(cue) ?? []), { start, end, isActive: number === active }]);
    }
    return byCue;
  }, [hits, active]);

  useEffect(() => {
    const cue = hits[active]?.pieces[0]?.cue;
    if (cue !== undefined) onShow(cue);
  }, [hits, active, onShow]);

  const step = (by: number) => hits.length > 0 && setLooked({ hits, at: (active + by + hits.length) % hits.length });
  return {
    text,
    setText,
    /** Whether there is a text to find, as far as the hits take it into account. */
    isSearching: isWanted,
    count: hits.length,
    active,
    marks,
    next: () => step(1),
    previous: () => step(-1),
  };
}
