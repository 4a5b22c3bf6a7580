import { formatTimestamp } from "~/course/moment";
import { asPlainText } from "~/text/as-plain-text";
import { quotation, quoteTogether } from "../compose-answer";
import { keySentences } from "../key-sentences";
import type { Section } from "../material";
import { withEllipses } from "../quotable-sentences";
import type { FoundPassage } from "../read-prompt";
import { recapSentences } from "../recap";
import { isCommonplace, isRecap, pickEvenly } from "../section-titles";
import { outlineHeading, readSection, type Outline, type Plan, type Planning } from "./plan";

/** Sections of which an overview quotes a sentence; more are left out evenly. */
const MAX_SECTIONS = 8;

/** Lectures of which an overview of their course quotes the lecturer's own summary. */
const MAX_RECAPS = 3;

/** A section this many times as long as the others gets a sentence of each of its halves. */
const LONG = 1.5;

/** Quotes a sentence of each section and the lecturer's own summaries, in the course's order, or lists the sections. */
export function outlinePlan(intent: Outline, planning: Planning): Plan {
  const telling = intent.sections.filter(({ title }) => !isCommonplace(title));
  const isSummed = intent.kind === "overview" && intent.until === undefined && telling.length > 0;
  const recaps = new Set<Outlined>(isSummed ? recapsOf(intent.sections) : []);
  const most = MAX_SECTIONS - recaps.size;
  const picked = pickEvenly(finer(telling.length > 0 ? telling : intent.sections), most);
  const sections = inOrder([...picked, ...recaps], intent.sections);
  const several = new Set(picked.map(({ lecture }) => lecture.lectureId)).size > 1;
  const nameOf = ({ lecture, title, label = title }: Outlined) =>
    asPlainText(several && title !== lecture.title ? `${lecture.title}: ${label}` : label);
  return {
    calls: sections.map(readSection),
    compose: async (lookups) => {
      const read = sections.map((section, at) => ({
        section,
        passages: lookups.find(({ index }) => index === at)?.passages ?? [],
      }));
      const summaries = new Map(
        read.flatMap(({ section, passages }) =>
          recaps.has(section) ? [[section, recapSentences(passages, section)] as const] : [],
        ),
      );
      const told = read.filter(({ section }) => !recaps.has(section));
      const groups = intent.kind === "topics" ? told.map(asGroup) : inHalves(told.map(asGroup), most);
      const gist = [...summaries.values()].flat().map(({ text }) => text);
      const found = await keySentences(groups, planning.embed, gist);
      const sentencesOf = (section: Outlined) =>
        groups.flatMap((group, at) => (group.section === section ? (found[at] ?? []) : []));
      if (found.every((sentence) => sentence === null)) return null;
      const lines = sections.flatMap((section) => {
        const summary = summaries.get(section) ?? [];
        if (summary.length > 0) return [`- **${nameOf(section)}**: ${quoteTogether(summary)}`];
        const [sentence, ...others] = sentencesOf(section);
        if (!sentence) return [];
        if (intent.kind === "topics") return [`- ${nameOf(section)} [${sentence.number}]`];
        const quotes = [sentence, ...others].map((one) => quotation(withEllipses(one), one.number));
        return [`- **${nameOf(section)}**: ${quotes.join(" ")}`];
      });
      return [...outlineHeading(intent, planning), "", ...lines].join("\n");
    },
  };
}

type Read = { section: Outlined; passages: readonly FoundPassage[] };
type Group = Read & Pick<Section, "title" | "from" | "to">;

const asGroup = ({ section, passages }: Read): Group => {
  const { title, from, to } = section;
  return { section, passages, title, from, to };
};

/** Cuts long sections in two, the longest first, as long as there are at most so many parts. */
function inHalves(groups: readonly Group[], most: number): Group[] {
  const lengthOf = ({ from, to }: Group) => to - from;
  const mean = groups.reduce((sum, group) => sum + lengthOf(group), 0) / groups.length;
  const long = [...groups].sort((a, b) => lengthOf(b) - lengthOf(a)).filter((group) => lengthOf(group) > LONG * mean);
  const halved = new Set(long.slice(0, Math.max(0, most - groups.length)));
  return groups.flatMap((group) => {
    const middle = (group.from + group.to) / 2;
    return halved.has(group)
      ? [
          { ...group, to: middle },
          { ...group, from: middle },
        ]
      : [group];
  });
}

/** Sorts sections as their course has them. */
function inOrder(sections: readonly Outlined[], all: readonly Section[]): Outlined[] {
  const lectures = [...new Set(all.map(({ lecture }) => lecture))];
  return [...sections].sort((a, b) => lectures.indexOf(a.lecture) - lectures.indexOf(b.lecture) || a.from - b.from);
}

/** Returns the lecturer's own summaries. The last lecture of a course sums up all of them, so its own is kept first. */
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
