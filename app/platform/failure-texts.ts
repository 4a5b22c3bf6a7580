import type { Messages } from "~/i18n/messages/en";

type Texts = { title: keyof Messages["errors"]; hint: keyof Messages["errors"]; canRetry: boolean };

/** Returns the names of the texts that explain a failed page, by its status, and whether the next attempt may succeed. */
export function failureTexts(status: number): Texts {
  if (status === 404) return { title: "notFound", hint: "notFoundHint", canRetry: false };
  if (status === 429) return { title: "tooMany", hint: "tooManyHint", canRetry: true };
  if (status >= 400 && status < 500) return { title: "refused", hint: "refusedHint", canRetry: false };
  return { title: "broken", hint: "brokenHint", canRetry: true };
}
