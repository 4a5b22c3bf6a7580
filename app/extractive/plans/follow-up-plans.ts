import { contentTerms } from "~/text/content-terms";
import { composeAnswer, quotation } from "../compose-answer";
import type { FollowUp } from "../intent";
import { quotableSentences } from "../quotable-sentences";
import { selectSentences } from "../select-sentences";
import { PLAIN, readAround, say, type Answer, type Plan, type Planning } from "./plan";
import { searchPlan } from "./search-plan";

/** Answers about the previous answer. */
export function followUpPlan(how: FollowUp, planning: Planning): Plan {
  const { conversation, topic, phrases } = planning;
  const { question, lastAnswer, lastCited } = conversation;
  const query = topic ?? question;
  const said = { said: lastAnswer };
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
      if (lastCited) return nearbyPlan({ ...PLAIN, subject: query }, query, planning, `${phrases.otherPassage} `);
      return searchPlan(query, { ...PLAIN, subject: query }, planning, {
        unwanted: said,
        opening: `${phrases.otherPassage} `,
      });
    case "other":
      return searchPlan(`${query} other second`, { ...PLAIN, subject: query }, planning, {
        unwanted: { ...said, terms: contentTerms(query) },
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
      const near = (lookups.find(({ index }) => index === 0)?.passages ?? []).map((passage) => ({
        ...passage,
        score: 1,
      }));
      const quotes = await selectSentences(query, intent, near, planning.embed, { said: lastAnswer });
      if (quotes.length > 0) return `${opening}${composeAnswer(quotes, { bestFirst: true })}`;
      return search.compose(lookups.filter(({ index }) => index === 1));
    },
  };
}

/** The first sentence of a quotation. */
function shortest(quoted: string): string {
  const [, words = "", number = ""] = /^“([^”]+)”\s*\[(\d+)\]$/u.exec(quoted) ?? [];
  const [sentence] = quotableSentences(words);
  return sentence ? `“${sentence.text}” [${number}]` : quoted;
}
