import { formatTimestamp } from "~/course/moment";
import { sectionsOf, type Section } from "~/extractive/material";
import { clip, MAX_TITLE } from "./answer-limits";
import type { ListedLecture } from "./answer-lookups.server";
import { nearNames } from "./near-names";

/**
 * Finds a chapter of a lecture by its title, by its time and title as a list shows them, by its time, or by its number
 * from 1. Returns a sentence for the model if there is none.
 */
export function findChapter(lecture: ListedLecture, wanted: string): Section | string {
  const { lectureId, chapters } = lecture;
  if (chapters.length === 0) return `The lecture "${lectureId}" has no chapters. outline_lecture outlines all of it.`;
  const sections = sectionsOf({ ...lecture, description: lecture.description ?? null });
  const name = asName(wanted);
  for (const nameOf of NAMES) {
    const section = sections.find((each, index) => asName(nameOf(each, index)) === name);
    if (section) return section;
  }
  const near = nearNames(
    wanted,
    sections.map(({ title }) => ({ names: [title], shown: `"${clip(title, MAX_TITLE)}"` })),
  );
  const hint = near.length > 0 ? `Near it: ${near.join(", ")}.` : "outline_lecture lists the chapters.";
  return `The lecture "${lectureId}" has no chapter "${clip(wanted, MAX_TITLE)}". ${hint}`;
}

/** The names by which a chapter can be found, the least ambiguous first. Lists show titles clipped. */
const NAMES: readonly ((section: Section, index: number) => string)[] = [
  ({ from, title }) => `${formatTimestamp(from)} ${clip(title, MAX_TITLE)}`,
  ({ title }) => title,
  ({ title }) => clip(title, MAX_TITLE),
  ({ from }) => formatTimestamp(from),
  (_section, index) => String(index + 1),
];

const asName = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
