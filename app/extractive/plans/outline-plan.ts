import { formatTimestamp } from "~/course/moment";
import { asPlainText } from "~/text/as-plain-text";
import { quotation, quoteTogether } from "../compose-answer";
import { keySentences } from "../key-sentences";
import type { Section } from "../material";
import { withEllipses } from "../quotable-sentences";
import { recapSentences } from "../recap";
import { isCommonplace, isRecap, pickEvenly } from "../section-titles";
import { outlineHeading, readSection, type Outline, type Plan, type Planning } from "./plan";

/** Sections of which an overview quotes a sentence; more are left out evenly. */
const MAX_SECTIONS = 8;

/** Lectures of which an overview of their course quotes the lecturer's own summary. */
const MAX_RECAPS = 3;

/** Quotes the lecturer's own summaries and a sentence of each section, or lists the sections. */
export function outlinePlan(intent: Outline, planning: Planning): Plan {
  const { embed } = planning;
  const telling = intent.sections.filter(({ title }) => !isCommonplace(title));
  const isSummed = intent.kind === "overview" && intent.until === undefined && telling.length > 0;
  const recaps = isSummed ? recapsOf(intent.sections) : [];
  const most = MAX_SECTIONS - recaps.length;
  const sections = pickEvenly(finer(telling.length > 0 ? telling : intent.sections), most);
  const several = new Set(sections.map(({ lecture }) => lecture.lectureId)).size > 1;
  const nameOf = ({ lecture, title }: Pick<Section, "lecture" | "title">) =>
    asPlainText(several && title !== lecture.title ? `${lecture.title}: ${title}` : title);
  return {
    calls: [...sections, ...recaps].map(readSection),
    compose: async (lookups) => {
      const passagesAt = (at: number) => lookups.find(({ index }) => index === at)?.passages ?? [];
      const groups = sections.map((section, index) => ({ ...section, passages: passagesAt(index) }));
      const summed = recaps.map((recap, index) => recapSentences(passagesAt(sections.length + index), recap));
      const sentences = await keySentences(
        groups,
        embed,
        summed.flat().map(({ text }) => text),
      );
      const lines = groups.flatMap(({ title, label = title, lecture }, index) => {
        const sentence = sentences[index];
        if (!sentence) return [];
        const name = nameOf({ lecture, title: label });
        if (intent.kind === "topics") return [`- ${name} [${sentence.number}]`];
        return [`- **${name}**: ${quotation(withEllipses(sentence), sentence.number)}`];
      });
      if (lines.length === 0) return null;
      const summaries = recaps.flatMap((recap, index) => {
        const quoted = summed[index] ?? [];
        return quoted.length > 0 ? [`- **${nameOf(recap)}**: ${quoteTogether(quoted)}`] : [];
      });
      return [...outlineHeading(intent, planning), "", ...summaries, ...lines].join("\n");
    },
  };
}

/** Returns the lecturer's own summaries. The last lecture of a course sums up all of them, so its own comes first. */
function recapsOf(sections: readonly Section[]): Section[] {
  const lectures = [...new Set(sections.map(({ lecture }) => lecture))];
  const recaps = lectures.flatMap(
    (lecture) => sections.find((section) => section.lecture === lecture && isRecap(section.title)) ?? [],
  );
  const ofAll = recaps.filter(({ lecture }) => lecture === lectures.at(-1));
  return [...new Set([...ofAll, ...recaps])].slice(0, MAX_RECAPS);
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
