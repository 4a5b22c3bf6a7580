import { useSearchParams } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the conversation that a page opened with, until the address names another page or conversation. What is
 * loaded again (after a change of the theme, for example) can be another one: an empty conversation has a new id each
 * time, and another tab may have begun a later one. Showing it would drop a draft, or an answer that is being written.
 */
export function useKeptConversation<Loaded>(
  loaded: Loaded,
  { courseId, lectureId }: { courseId: string; lectureId: string | null },
): Loaded {
  const named = useSearchParams()[0].get("c");
  const address = JSON.stringify([courseId, lectureId, named]);
  const [opened, setOpened] = useState({ address, loaded });
  if (opened.address === address) return opened.loaded;
  setOpened({ address, loaded });
  return loaded;
}
