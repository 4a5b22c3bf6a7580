import { asPlainText } from "~/text/as-plain-text";
import type { Intent } from "../intent";
import type { Section } from "../material";
import type { FoundPassage } from "../read-prompt";
import { isCommonplace } from "../section-titles";
import { outlinePlan } from "./outline-plan";
import { outlineHeading, type Plan, type Planning } from "./plan";

/** Lectures whose chapters are listed: as many as an answer may look up. */
const MAX_LECTURES = 8;

/** Seconds after a chapter's start within which the passage begins that it is cited by. */
const MAX_AFTER_START = 60;

type Topics = Extract<Intent, { kind: "topics" }>;

/** Lists the chapters of a lecture, or of each lecture of the course, with links to their beginnings. */
export function topicsPlan(intent: Topics, planning: Planning): Plan {
  const telling = intent.sections.filter(({ title }) => !isCommonplace(title));
  const sections = telling.length > 0 ? telling : intent.sections;
  const lectures = [...new Set(sections.map(({ lecture }) => lecture))];
  if (lectures.length > MAX_LECTURES) return outlinePlan(intent, planning);
  return {
    calls: lectures.map(({ lectureId }) => ["outline_lecture", { lecture: lectureId }]),
    compose: (lookups) => {
      const passages = lookups.flatMap((lookup) => lookup.passages);
      if (passages.length === 0) return null;
      const linked = sections.map((section) => ({ ...section, link: linkTo(section, passages) }));
      const lines =
        lectures.length === 1
          ? linked.map(({ link }) => `- ${link}`)
          : lectures.flatMap((lecture) => [
              `- **${asPlainText(lecture.title)}**`,
              ...linked.flatMap(({ lecture: of, link }) => (of === lecture ? [`  - ${link}`] : [])),
            ]);
      return [...outlineHeading(intent, planning), "", ...lines].join("\n");
    },
  };
}

/** Returns the title of a section, with the passage that opens it. */
function linkTo({ lecture, title, from }: Section, passages: readonly FoundPassage[]): string {
  const opening = passages.find(
    ({ lecture: id, start_seconds, end_seconds }) =>
      id === lecture.lectureId && (start_seconds + end_seconds) / 2 >= from && start_seconds <= from + MAX_AFTER_START,
  );
  return opening ? `${asPlainText(title)} [${opening.number}]` : asPlainText(title);
}
