import { quotations } from "../compose-answer";
import type { AnswerIntent } from "../intent";
import { isCovered } from "../is-covered";
import { findList, LIST_SECONDS, type QuotedList } from "../list-sentences";
import type { FoundPassage } from "../read-prompt";
import { scoreSentences } from "../score-sentences";
import { toQuote } from "../select-sentences";
import { candidatesOf, type Candidate } from "../sentence-candidates";
import { asksForUnsaid, unsaidWords } from "../unsaid-words";
import { asSearched, correction } from "./corrected-question";
import type { Plan, Planning } from "./plan";
import { passagesInScope, placeOf, searchPlan } from "./search-plan";

/** Words of a list at most. */
const MAX_WORDS = 130;

/**
 * Quotes a list: what announces it, and each item with a citation of its own. Reads on where it was announced if only its
 * first item was found. Without a list in the lectures, the question is answered like others.
 */
export function listPlan(query: string, intent: AnswerIntent, planning: Planning): Plan {
  const search = searchPlan(query, intent, planning);
  return {
    calls: search.calls,
    compose: async (lookups) => {
      const [found] = lookups;
      const meant = asSearched(found, query, intent);
      const { passages, isElsewhere } = passagesInScope(meant.query, meant.intent, found?.passages ?? [], planning);
      const isAbout =
        isCovered(found?.passages ?? []) &&
        !asksForUnsaid(await unsaidWords(meant.query, found?.passages ?? [], planning));
      const list = isAbout ? await listIn(passages, meant.query, meant.intent, planning) : null;
      if (!list) return search.compose(lookups);
      const { passage } = list.announcement ?? list.items[0]?.[0] ?? {};
      const place = isElsewhere && passage ? `${placeOf([passage], passages, planning)}\n\n` : "";
      const opening = `${correction([{ found, query }], planning)}${place}`;
      if (!list.isCut || !list.announcement) return `${opening}${bullets(list)}`;
      return readOn(list.announcement, { opening, ...meant, planning, passages });
    },
  };
}

async function listIn(
  passages: readonly FoundPassage[],
  query: string,
  intent: AnswerIntent,
  { embed }: Planning,
): Promise<QuotedList | null> {
  const candidates = candidatesOf(passages, intent.subject, 0);
  return candidates.length > 0
    ? findList(intent.subject, await scoreSentences(query, intent, candidates, embed), query)
    : null;
}

type Reading = {
  opening: string;
  query: string;
  intent: AnswerIntent;
  planning: Planning;
  passages: readonly FoundPassage[];
};

/** Reads what is said after the announcement of a list. */
function readOn(announcement: Candidate, { opening, query, intent, planning, passages: found }: Reading): Plan {
  const from = Math.floor(announcement.at);
  return {
    calls: [["read_moment", { lecture: announcement.passage.lecture, from, to: from + LIST_SECONDS }]],
    compose: async ([read]) => {
      const numbers = new Set(read?.passages.map(({ number }) => number));
      const passages = [...(read?.passages ?? []), ...found.filter(({ number }) => !numbers.has(number))];
      const list = await listIn(
        passages.map((passage) => ({ ...passage, score: 1 })),
        query,
        intent,
        planning,
      );
      return list && `${opening}${bullets(list)}`;
    },
  };
}

/** Writes a list as far as an answer may be long. Its first item always fits. */
function bullets({ announcement, items }: QuotedList): string {
  let words = 0;
  const fits = (text: string, index: number) => (words += text.split(/\s+/).length) <= MAX_WORDS || index === 0;
  const lines = items
    .map((item) => quoteOf(item))
    .filter(fits)
    .map((text) => `- ${text}`);
  return [...(announcement ? [quoteOf([announcement]), ""] : []), ...lines].join("\n");
}

const quoteOf = (sentences: readonly Candidate[]) => quotations(sentences.map(toQuote)).join(" ");
