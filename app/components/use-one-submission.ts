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
    let last: { form: HTMLFormElement; values: string } | null = null;
    let sentAt = 0;
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      const values = JSON.stringify([...new FormData(form, event.submitter)]);
      const at = performance.now();
      const isSame = last?.form === form && last.values === values;
      const isAgain = isSame && (isWaiting.current || at - sentAt < DOUBLE_CLICK_MS);
      if (!isAgain) {
        last = { form, values };
        sentAt = at;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
}
