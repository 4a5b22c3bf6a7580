import compile from "icu-minify/compile";
import type { Messages } from "./messages/en";

/** Texts that `meta` reads outside React, where nothing formats them. */
const UNCOMPILED = "pageDescription" satisfies keyof Messages;

type Texts = { [name: string]: string | Texts };

/**
 * Parses texts (ICU MessageFormat) on the server, so that the pages need no parser: 9 kB of their first JavaScript. The
 * build replaces use-intl's formatter with the one for compiled texts (`vite.config.ts`).
 */
export function compileMessages(messages: Messages): Messages {
  const compiled = Object.entries<Texts>(messages).map(([group, texts]) => [
    group,
    group === UNCOMPILED ? texts : compileTexts(texts),
  ]);
  // use-intl types a text as a string, compiled or not.
  return Object.fromEntries(compiled) as Messages;
}

const compileTexts = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === "string" ? compile(text) : compileTexts(text)]),
  );
