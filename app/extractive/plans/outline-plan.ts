import { formatTimestamp } from "~/course/moment";
import { asPlainText } from "~/text/as-plain-text";
import { quotation, quoteTogether } from "../compose-answer";
import type { Intent } from "../intent";
import { keySentences } from "../key-sentences";
import type { Section } from "../material";
import { withEllipses } from "../quotable-sentences";
import { recapSentences } from "../recap";
import { isCommonplace, isRecap, pickEvenly } from "../section-titles";
import { readSection, type Plan, type Planning } from "./plan";

/** Sections of which an overview quotes a sentence; more are left out evenly. */
const MAX_SECTIONS = 8;

type Outline = Extract<Intent, { kind: "overview" | "topics" }>;

/** Quotes a lecture's own summary and a sentence of each section, or lists the sections. */
export function outlinePlan(intent: Outline, planning: Planning): Plan {
  const { embed } = planning;
  const telling = intent.sections.filter(({ title }) => !isCommonplace(title));
  const isSummed = intent.kind === "overview" && intent.until === undefined && telling.length > 0;
  // The last lecture of a course sums up all of them.
  const last = intent.sections.at(-1)?.lecture;
  const recap = isSummed ? intent.sections.find(({ lecture, title }) => lecture === last && isRecap(title)) : undefined;
  const most = recap ? MAX_SECTIONS - 1 : MAX_SECTIONS;
  const sections = pickEvenly(finer(telling.length > 0 ? telling : intent.sections), most);
  const several = new Set(sections.map(({ lecture }) => lecture.lectureId)).size > 1;
  const nameOf = ({ lecture, title }: Pick<Section, "lecture" | "title">) =>
    asPlainText(several && title !== lecture.title ? `${lecture.title}: ${title}` : title);
  return {
    calls: [...sections, ...(recap ? [recap] : [])].map(readSection),
    compose: async (lookups) => {
      const passagesAt = (at: number) => lookups.find(({ index }) => index === at)?.passages ?? [];
      const groups = sections.map((section, index) => ({ ...section, passages: passagesAt(index) }));
      const summed = recap ? recapSentences(passagesAt(sections.length), recap) : [];
      const sentences = await keySentences(
        groups,
        embed,
        summed.map(({ text }) => text),
      );
      const lines = groups.flatMap(({ title, label = title, lecture }, index) => {
        const sentence = sentences[index];
        if (!sentence) return [];
        const name = nameOf({ lecture, title: label });
        if (intent.kind === "topics") return [`- ${name} [${sentence.number}]`];
        return [`- **${name}**: ${quotation(withEllipses(sentence), sentence.number)}`];
      });
      if (lines.length === 0) return null;
      const summary = recap && summed.length > 0 ? [`- **${nameOf(recap)}**: ${quoteTogether(summed)}`] : [];
      return [...headingOf(intent, planning), "", ...summary, ...lines].join("\n");
    },
  };
}

function headingOf(intent: Outline, { material, phrases }: Planning): string[] {
  if (intent.kind === "overview" && intent.until !== undefined)
    return [phrases.keySentencesUntil(intent.title, formatTimestamp(intent.until))];
  const heading = intent.kind === "topics" ? phrases.topics(intent.title) : phrases.keySentences(intent.title);
  const described = material.lectures.find(({ title }) => title === intent.title);
  const description = intent.title === material.courseTitle ? material.courseDescription : described?.description;
  return [...(description ? [asPlainText(description), ""] : []), heading];
}

/** A section, or a part of one, which is called by when it begins. */
type Outlined = Section & { label?: string };

/** Cuts a lone section into parts of about five minutes, at least three. */
function finer(sections: readonly Section[]): Outlined[] {
  const [only] = sections;
  if (sections.length !== 1 || !only) return [...sections];
  const count = Math.min(MAX_SECTIONS, Math.max(3, Math.round((only.to - only.from) / 300)));
  const step = (only.to - only.from) / count;
  return Array.from({ length: count }, (_, index) => {
    const from = only.from + index * step;
    return { ...only, label: formatTimestamp(from), from, to: from + step };
  });
}
