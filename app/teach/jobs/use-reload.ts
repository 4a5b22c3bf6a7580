import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Returns a function that loads the page's data again. During a load it waits for the end: Remix would abort that load,
 * log an error, and send one request for each call.
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const [wanted, setWanted] = useState(0);
  const begun = useRef(0);
  useEffect(() => {
    if (wanted === begun.current || state !== "idle") return;
    begun.current = wanted;
    revalidate();
  }, [wanted, state, revalidate]);
  return useCallback(() => setWanted((count) => count + 1), []);
}
