import { intentOf, type AnswerIntent, type Intent } from "./intent";
import { asksForRelation } from "./languages/all";
import { describedPlan } from "./plans/described-plan";
import { followUpPlan } from "./plans/follow-up-plans";
import { listPlan } from "./plans/list-plan";
import { length, momentPlan, sectionPlan, talk } from "./plans/material-plans";
import { mentionsPlan } from "./plans/mentions-plan";
import { nearbyPlan } from "./plans/nearby-plan";
import { outlinePlan } from "./plans/outline-plan";
import { partsPlan } from "./plans/parts-plan";
import { PLAIN, readAround, say, type Plan, type Planning } from "./plans/plan";
import { searchPlan } from "./plans/search-plan";
import { topicsPlan } from "./plans/topics-plan";
import { standaloneQuestion } from "./standalone-question";
import { answerAround } from "./study-actions";

/** Returns how to answer; `compose` returns null if the lookups found nothing, and the question is searched instead. */
export function planAnswer(intent: Intent, planning: Planning): Plan {
  const { conversation, phrases, topic } = planning;
  const { question, lastCited } = conversation;
  switch (intent.kind) {
    case "talk":
      return say(talk(intent.about, planning));
    case "length":
      return say(length(intent.lecture, planning));
    case "moment":
      return momentPlan(intent, planning);
    case "here":
      return planAnswer(intent.asked, {
        ...planning,
        here: intent.at,
        conversation: { ...conversation, question: intent.question },
      });
    case "overview":
      return outlinePlan(intent, planning);
    case "topics":
      return topicsPlan(intent, planning);
    case "section":
      return sectionPlan(intent.section, planning);
    case "described":
      return describedPlan(intent.described, planning);
    case "mentions":
      return mentionsPlan(intent.term, planning);
    case "around":
      if (!lastCited) break;
      return {
        calls: [readAround(lastCited)],
        compose: ([found]) =>
          found && found.passages.length > 0
            ? answerAround(
                { cited: lastCited, answer: conversation.lastAnswer, topic: topic ?? "" },
                found.passages,
                phrases,
                intent.side,
              )
            : null,
      };
    case "again":
      return followUpPlan(intent.how, planning);
    case "parts":
      return partsPlan(intent.parts, planning);
    case "answer": {
      const query = searched(question, intent, topic);
      if (intent.style === "list") return listPlan(query, intent, planning);
      if (planning.leans && (!isNamed(intent) || asksForRelation(question))) return nearbyPlan(query, intent, planning);
      return asUnderstood(searchPlan(query, intent, planning), planning);
    }
  }
  return searchPlan(standaloneQuestion(question, topic), PLAIN, planning);
}

/** Kinds of questions that are answered otherwise than by a search. */
const OTHER_KINDS: ReadonlySet<Intent["kind"]> = new Set([
  "parts",
  "overview",
  "topics",
  "length",
  "section",
  "moment",
]);

/**
 * A question whose typing errors were corrected, or that was translated, may turn out to ask for something else than a
 * search: "diffrence betwen k1 and b" compares.
 */
function asUnderstood(plan: Plan, planning: Planning): Plan {
  return {
    ...plan,
    compose: (lookups) => {
      const meant = lookups.find(({ index }) => index === 0)?.searchedFor;
      const intent = meant === undefined ? null : intentOf(meant, { material: planning.material });
      if (meant === undefined || !intent || !OTHER_KINDS.has(intent.kind)) return plan.compose(lookups);
      return planAnswer(intent, { ...planning, conversation: { ...planning.conversation, question: meant } });
    },
  };
}

/** A question that names its own subject is searched as it is. */
function searched(question: string, intent: AnswerIntent, topic: string | undefined): string {
  if (!isNamed(intent) || asksForRelation(question)) return standaloneQuestion(question, topic);
  return isNameAlone(question, intent.subject) ? `what is ${intent.subject}?` : question;
}

const isNamed = ({ style, subject }: AnswerIntent) =>
  style === "definition" && subject !== "" && !PRONOUN.test(subject);

/** "Recall", "recall definition", "explain recall" and "what do they mean by recall", but not "what is recall?" or "explícame recall". */
const isNameAlone = (question: string, subject: string) =>
  question.toLowerCase().startsWith(subject.toLowerCase()) ||
  /^(?:explain|describe|define|what\s+do(?:es)?\s+\w+\s+mean\s+by)\s/iu.test(question);

const PRONOUN =
  /^(?:it|that|this|they|them|these|those|he|she|one|eso|esto|ello)$|\b(?:it|its|that|this|they|their|them)\b/iu;
