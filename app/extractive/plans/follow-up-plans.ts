import { contentTerms } from "~/text/content-terms";
import { composeAnswer, quotation } from "../compose-answer";
import type { FollowUp } from "../intent";
import { quotableSentences } from "../quotable-sentences";
import type { FoundPassage } from "../read-prompt";
import { selectSentences } from "../select-sentences";
import { PLAIN, readAround, say, type Answer, type Plan, type Planning } from "./plan";
import { searchPlan } from "./search-plan";

/** Answers about the previous answer. */
export function followUpPlan(how: FollowUp, planning: Planning): Plan {
  const { conversation, topic, phrases } = planning;
  const { question, lastAnswer, lastCited } = conversation;
  const query = topic ?? question;
  switch (how) {
    case "shorter": {
      const first = /“[^”]+”\s*\[\d+\]/u.exec(lastAnswer)?.[0];
      if (first !== undefined) return say(shortest(first));
      break;
    }
    case "sure":
      if (lastCited)
        return {
          calls: [
            [
              "read_moment",
              { lecture: lastCited.lecture, from: lastCited.start_seconds, to: lastCited.end_seconds - 1 },
            ],
          ],
          compose: ([found]) => {
            const passage = found?.passages.find(({ number }) => number === lastCited.number) ?? found?.passages[0];
            return passage ? `${phrases.said} ${quotation(passage.content, passage.number)}` : null;
          },
        };
      break;
    case "example":
      return nearbyPlan({ kind: "answer", style: "example", subject: query }, query, planning, "");
    case "another":
    case "more":
      return nearbyPlan({ ...PLAIN, subject: query }, query, planning, `${phrases.otherPassage} `);
    case "other":
      return searchPlan(`${query} other second`, { ...PLAIN, subject: query }, planning, {
        unwanted: { said: lastAnswer, terms: contentTerms(query) },
      });
  }
  return searchPlan(query, { ...PLAIN, subject: query }, planning);
}

/** Quotes what was said near the previous citation and is not quoted yet, else what a search finds. */
function nearbyPlan(intent: Answer, query: string, planning: Planning, opening: string): Plan {
  const { lastCited, lastAnswer } = planning.conversation;
  const search = searchPlan(query, intent, planning, { unwanted: { said: lastAnswer }, opening });
  if (!lastCited) return search;
  return {
    calls: [readAround(lastCited), ...search.calls],
    compose: async (lookups) => {
      const [near = [], found = []] = [0, 1].map((at) => lookups.find(({ index }) => index === at)?.passages);
      const quotes = await selectSentences(query, intent, together(near, found), planning.embed, {
        said: lastAnswer,
        isFollowUp: true,
      });
      return quotes.length > 0 ? `${opening}${composeAnswer(quotes, { bestFirst: true })}` : null;
    },
  };
}

/** A passage near the previous citation counts as much as this share of the best one that was found. */
const NEAR_SHARE = 0.9;

/** The passages of both lookups, each once: those near the previous citation, and those about its subject. */
function together(near: readonly FoundPassage[], found: readonly FoundPassage[]): FoundPassage[] {
  const best = Math.max(...found.map(({ score }) => score), 0) || 1;
  const scores = new Map(found.map(({ number, score }) => [number, score / best]));
  const others = found.filter(({ number }) => !near.some((passage) => passage.number === number));
  return [...near, ...others].map((passage) => ({
    ...passage,
    score: Math.max(near.includes(passage) ? NEAR_SHARE : 0, scores.get(passage.number) ?? 0),
  }));
}

/** The first sentence of a quotation. */
function shortest(quoted: string): string {
  const [, words = "", number = ""] = /^“([^”]+)”\s*\[(\d+)\]$/u.exec(quoted) ?? [];
  const [sentence] = quotableSentences(words);
  return sentence ? `“${sentence.text}” [${number}]` : quoted;
}
