import { contentTerms } from "~/text/content-terms";
import { quotation } from "../compose-answer";
import type { FollowUp } from "../follow-up-intent";
import { LANGUAGES } from "../languages/all";
import { match } from "../match-question";
import { momentName, quotedAt } from "../moment-name";
import { plainQuestion } from "../plain-question";
import { quotableSentences } from "../quotable-sentences";
import { nearbyPlan } from "./nearby-plan";
import { PLAIN, say, type Plan, type Planning } from "./plan";
import { searchPlan } from "./search-plan";

/** Answers about the previous answer. */
export function followUpPlan(how: FollowUp, planning: Planning): Plan {
  const { conversation, topic, phrases } = planning;
  const { question, lastAnswer, lastCited, said } = conversation;
  const subject = topic ?? question;
  const [firstQuoted] = /“[^”]+”\s*\[\d+\]/u.exec(lastAnswer) ?? [];
  switch (how) {
    case "shorter":
      if (firstQuoted !== undefined) return say(shortest(firstQuoted));
      break;
    case "where":
      if (lastCited && firstQuoted !== undefined) {
        const moment = momentName(quotedAt(lastCited, lastAnswer), lastCited, planning);
        return say(`${phrases.saidAt(moment)} ${firstQuoted}`);
      }
      break;
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
      // An example that was quoted already is better than one of something else.
      return nearbyPlan(
        subject,
        { kind: "answer", style: "example", subject },
        planning,
        ANOTHER.test(question) ? { said } : { heard: said },
      );
    case "another":
    case "more":
      if (how === "more" && asksForExample(conversation.earlierQuestions.at(-1)))
        return nearbyPlan(subject, { kind: "answer", style: "example", subject }, planning, { said });
      return nearbyPlan(subject, { kind: "answer", style: "explanation", subject }, planning, {
        said,
        opening: `${phrases.otherPassage} `,
      });
    case "other": {
      const item = itemAskedFor(question, lastAnswer);
      if (item !== null) return say(item);
      return nearbyPlan(subject, { kind: "answer", style: "other", subject: lastAnswer }, planning, {
        said: OF_TWO.test(question) ? lastAnswer : said, // an earlier answer may have named both
        terms: contentTerms(subject),
      });
    }
  }
  return searchPlan(subject, { ...PLAIN, subject }, planning);
}

/** After an example, "another one" is another example. */
const asksForExample = (question = "") => match("example", plainQuestion(question).replace(/[\s?!.]+$/u, "")) !== null;

const ITEM = /^- (“[^”]+”\s*\[\d+\](?: “[^”]+”\s*\[\d+\])*)$/gmu;
const ANOTHER = /(?<!\p{L})(?:another|more|other|otr[oa]s?|más)(?!\p{L})/iu;
const OF_TWO = /(?<!\p{L})(?:the\s+other|(?:el|la|lo)\s+otr[oa])(?!\p{L})/iu;
const LAST = /(?<!\p{L})(?:last|final|[uú]ltim[oa])(?!\p{L})/iu;

/**
 * Returns the item of a list in the previous answer that "the second one" is; null if there is no such list or item.
 */
function itemAskedFor(question: string, lastAnswer: string): string | null {
  const items = [...lastAnswer.matchAll(ITEM)].map(([, item = ""]) => item);
  if (LAST.test(question)) return items.at(-1) ?? null;
  const ordinals = LANGUAGES.map(({ speech }) => speech.ordinals.findIndex((ordinal) => ordinal.test(question)));
  const at = ordinals.find((index) => index >= 0);
  return at === undefined ? null : (items[at] ?? null);
}

/** The first sentence of a quotation. */
function shortest(quoted: string): string {
  const [, words = "", number = ""] = /^“([^”]+)”\s*\[(\d+)\]$/u.exec(quoted) ?? [];
  const [sentence] = quotableSentences(words);
  return sentence ? `“${sentence.text}” [${number}]` : quoted;
}
