import { useEffect, useRef, useState } from "react";
import { useLatest } from "~/components/use-latest";
import type { Chapter } from "~/course/lecture";
import { lectureUrl } from "~/course/moment";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { suggestedChaptersFromJson } from "./chapters-wire";

type Place = { courseId: string; lectureId: string };

/** `added`: they replaced an empty list. `ready`: they wait for the decision to replace other chapters. */
type SuggestionState =
  | { is: "idle" | "working" | "failed" }
  | { is: "ready"; chapters: Chapter[] }
  | { is: "added"; count: number };

/**
 * Fetches chapter suggestions. They replace an empty list at once. Other chapters are replaced only after `accept`.
 * Leaving the page cancels the request.
 */
export function useChapterSuggestions(
  place: Place,
  { isEmpty, replace }: { isEmpty: boolean; replace: (chapters: Chapter[]) => void },
) {
  const [state, setState] = useState<SuggestionState>({ is: "idle" });
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  // Chapters may be added while the suggestions are on their way.
  const latest = useLatest({ isEmpty, replace });

  const accept = (chapters: Chapter[]) => {
    latest.current.replace(chapters);
    setState({ is: "added", count: chapters.length });
  };
  const suggest = async () => {
    if (state.is === "working") return;
    const { signal } = (request.current = new AbortController());
    setState({ is: "working" });
    try {
      const chapters = await fetchSuggestions(place, signal);
      if (latest.current.isEmpty) accept(chapters);
      else setState({ is: "ready", chapters });
    } catch {
      if (!signal.aborted) setState({ is: "failed" });
    }
  };
  return { state, suggest, accept, dismiss: () => setState({ is: "idle" }) };
}

async function fetchSuggestions(place: Place, signal: AbortSignal): Promise<Chapter[]> {
  const response = await apiFetch(`/api/teach${lectureUrl(place)}/suggested-chapters`, { signal });
  return suggestedChaptersFromJson(await expectOk(response).json());
}
