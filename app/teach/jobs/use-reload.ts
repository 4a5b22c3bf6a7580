import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Returns a function that loads the page's data again. During a load, also of a form's result, it waits for the end:
 * Remix would abort that load, log an error, and send one request for each call.
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const [wanted, setWanted] = useState(0);
  const begun = useRef(0);
  useEffect(() => {
    if (wanted === begun.current || !isIdle) return;
    begun.current = wanted;
    revalidate();
  }, [wanted, isIdle, revalidate]);
  return useCallback(() => setWanted((count) => count + 1), []);
}
