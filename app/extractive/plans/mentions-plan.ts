import { termOverlap } from "~/text/similarity";
import { namedTerms } from "../generic-words";
import { momentName, quotedAt } from "../moment-name";
import { standaloneQuestion } from "../standalone-question";
import { answerMentions, isClause } from "../study-actions";
import { PLAIN, type Plan, type Planning } from "./plan";
import { refusal, searchPlan } from "./search-plan";

/** Quotes where a term is said; what a search finds if nobody says all of its words. */
export function mentionsPlan(term: string, planning: Planning): Plan {
  const { conversation, topic } = planning;
  const query = isClause(term) ? term : conversation.question;
  return {
    calls: [["find_mentions", { term }]],
    compose: ([found]) =>
      found && found.passages.length > 0
        ? answerMentions(term, found.passages, planning)
        : withMoment(
            aboutTerm(term, searchPlan(standaloneQuestion(query, topic), PLAIN, planning), planning),
            planning,
          ),
  };
}

/** Refuses what the search finds if the lectures say nothing of the term. */
function aboutTerm(term: string, plan: Plan, planning: Planning): Plan {
  return {
    ...plan,
    compose: (lookups) => {
      const found = lookups.find(({ index }) => index === 0);
      const names = new Set(namedTerms(term));
      const isUnsaid =
        names.size > 0 &&
        found !== undefined &&
        found.searchedFor === undefined &&
        found.passages.every(({ content }) => termOverlap(names, content) === 0);
      return isUnsaid ? refusal(term, found.passages, planning) : plan.compose(lookups);
    },
  };
}

const QUOTED = /“[^”]+”\s*\[(\d+)\]/u;

/** Says in an answer when its first quotation is said. */
function withMoment(plan: Plan, planning: Planning): Plan {
  return {
    ...plan,
    compose: async (lookups) => {
      const answer = await plan.compose(lookups);
      if (typeof answer !== "string") return answer && withMoment(answer, planning);
      const [quotation, number] = QUOTED.exec(answer) ?? [];
      const cited = lookups.flatMap(({ passages }) => passages).find((passage) => String(passage.number) === number);
      if (quotation === undefined || !cited) return answer;
      const moment = momentName(quotedAt(cited, quotation), cited, planning);
      return answer.replace(quotation, () => `${planning.phrases.saidAt(moment)} ${quotation}`);
    },
  };
}
