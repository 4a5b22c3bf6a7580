import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { indexTranscript, searchTranscript } from "./search-transcript";
import type { LineMark } from "./transcript-line";

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>;

/** Looks a text up in the transcript while it is typed; `onShow` brings the line of a hit into view. */
export function useTranscriptSearch(cues: readonly { text: string }[], onShow: (cue: number) => void) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const wanted = useDeferredValue(text);
  const index = useRef<{ cues: typeof cues; made: ReturnType<typeof indexTranscript> } | null>(null);
  const hits = useMemo(() => {
    if (wanted.trim() === "") return [];
    if (index.current?.cues !== cues) index.current = { cues, made: indexTranscript(cues) };
    return searchTranscript(index.current.made, wanted);
  }, [cues, wanted]);
  const marks = useMemo(() => {
    const byCue = new Map<number, LineMark[]>();
    for (const [number, { pieces }] of hits.entries()) {
      for (const { cue, start, end } of pieces) byCue.set(cue, [...(byCue.get(cue) ?? []), { start, end, isActive: number === active }]);
    }
    return byCue;
  }, [hits, active]);

  useEffect(() => setActive(0), [hits]);
  useEffect(() => {
    const cue = hits[active]?.pieces[0]?.cue;
    if (cue !== undefined) onShow(cue);
  }, [hits, active, onShow]);

  const step = (by: number) => hits.length > 0 && setActive((active + by + hits.length) % hits.length);
  return { text, setText, count: hits.length, active, marks, next: () => step(1), previous: () => step(-1) };
}
