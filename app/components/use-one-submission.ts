import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The second click of a double click comes sooner. */
const DOUBLE_CLICK_MS = 500;

/**
 * Ignores a form that is submitted again while the page waits for the answer to the same values. A double click would
 * otherwise create two courses, or use an invitation a second time.
 */
export function useOneSubmission(): void {
  const isWaiting = useRef(false);
  const { state } = useNavigation();
  useEffect(() => void (isWaiting.current = state !== "idle"), [state]);
  useEffect(() => {
    let last: { form: HTMLFormElement; values: string; at: number } | null = null;
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      const values = JSON.stringify([...new FormData(form, event.submitter)]);
      const at = performance.now();
      const isSame = last?.form === form && last.values === values;
      if (last && isSame && (isWaiting.current || at - last.at < DOUBLE_CLICK_MS)) {
        event.preventDefault();
        event.stopPropagation();
      } else last = { form, values, at };
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
}
