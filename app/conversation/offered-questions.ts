import { fromPlainText } from "~/text/as-plain-text";

/** The line above the questions that an answer offers, by language. */
export const OFFERS = { en: "You could ask:", es: "Puedes preguntar:" } as const;

/** Adds a list of questions that can be asked, as Markdown, to what an answer says. */
export function withOfferedQuestions(text: string, offer: string, questions: readonly string[]): string {
  if (questions.length === 0) return text;
  return [text, "", offer, ...questions.map((question) => `- ${question}`)].join("\n");
}

/**
 * Separates the questions that an answer offers at its end from the rest of its text.
 *
 * @param isStreaming whether the text may be cut anywhere, also within the line above the questions
 */
export function splitOfferedQuestions(text: string, isStreaming = false): { text: string; questions: string[] } {
  const at = text.lastIndexOf("\n\n");
  const [offer = "", ...lines] = at < 0 ? [] : text.slice(at).trim().split("\n");
  const isCut = isStreaming && lines.length === 0 && offer !== "";
  const isOffer = Object.values<string>(OFFERS).some((known) => (isCut ? known.startsWith(offer) : known === offer));
  const areListed = lines.every((line, index) => line.startsWith("- ") || (isStreaming && index === lines.length - 1));
  if (!isOffer || !areListed) return { text, questions: [] };
  return { text: text.slice(0, at), questions: lines.map((line) => fromPlainText(line.replace(/^- ?/, ""))) };
}
