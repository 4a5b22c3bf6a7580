import { lectureNamed, sectionNamed, sectionTitled } from "./find-titles";
import { match, subjectOf } from "./match-question";
import { currentLecture, sectionsOf, type Material, type OutlinedLecture, type Section } from "./material";
import { sideOf, spanBack, type Moment } from "./moment-asked-for";

/** What a question about the course, a lecture or a chapter itself asks for. */
export type MaterialIntent =
  | { kind: "overview"; title: string; sections: Section[]; until?: number }
  | { kind: "topics"; title: string; sections: Section[] }
  | { kind: "length"; lecture: OutlinedLecture | null }
  | ({ kind: "moment" } & Moment);

const COURSE =
  /^(?:(?:this|the|our|all\s+of\s+(?:this|the)|este|el)\s+)?(?:whole\s+|entire\s+)?(?:course|class\s+as\s+a\s+whole|series|curso|it\s+all|(?:all\s+)?(?:the\s+)?(?:(?:two|three|four|five|six|\d{1,2})\s+)?(?:lectures|classes|videos)|everything)$/iu;
const THIS = /^(?:(?:this|that)(?:\s+one)?|it|today|here|so\s+far|esto|est[ae]|hoy|aquí)$/iu;
const THAT = /^(?:this|that|it|they|esto|eso)$/iu;

/** Whether a question asks what is in a thing that the previous answer names, or how long it takes. */
function isOfAnswer(asked: string): boolean {
  const of = match("about", asked) ?? match("length", asked);
  return of !== null && THAT.test(subjectOf(of));
}

/** Seconds of a lecture that have something to sum up. */
const MIN_SO_FAR = 30;

/** A question for what was said until where the video is: the whole lecture if it has only begun. */
export function soFarOf(asked: string, material: Material): MaterialIntent | null {
  if (!match("soFar", asked)) return null;
  const lecture = currentLecture(material);
  const until = material.atSeconds ?? 0;
  if (!lecture || until < MIN_SO_FAR) {
    const target = targetOf("", material, { orHere: true });
    return target && material.lectures.length > 0 ? { kind: "overview", ...target } : null;
  }
  const sections = sectionsOf(lecture).flatMap((section) =>
    section.from < until ? [{ ...section, to: Math.min(section.to, until) }] : [],
  );
  return { kind: "overview", title: lecture.title, sections, until };
}

/** A question about the course, a lecture or a chapter itself. */
export function materialOf(asked: string, material: Material, isFollowUp: boolean): MaterialIntent | null {
  if (material.lectures.length === 0 || (isFollowUp && isOfAnswer(asked))) return null;
  const length = match("length", asked);
  if (length) {
    const target = targetOf(subjectOf(length) || "course", material);
    if (target) return { kind: "length", lecture: target.lecture };
  }
  const topics = match("topics", asked);
  if (topics) {
    const target = targetOf(subjectOf(topics), material, { orHere: true });
    if (target) return { kind: "topics", ...target };
  }
  const overview = match("overview", asked);
  if (overview) {
    const target = targetOf(subjectOf(overview), material, { orHere: true, orChapter: true });
    if (target) return { kind: "overview", ...target };
  }
  const named = asked.split(/\s+/u).length <= MAX_NAME_WORDS ? lectureNamed(asked, material) : null;
  if (named) return { kind: "overview", title: named.title, sections: sectionsOf(named) };
  const about = match("about", asked);
  if (!about) return null;
  const target = targetOf(subjectOf(about), material);
  return target && { kind: "overview", ...target };
}

/** A question without a subject is about the course, a lecture or what is said where the video is. */
export function withoutSubject(asked: string, material: Material, isFollowUp: boolean): MaterialIntent | null {
  if (material.lectures.length === 0 || sideOf(asked) !== null) return null;
  const lecture = lectureNamed(asked, material);
  if (match("howLong", asked) && !(isFollowUp && isOfAnswer(asked))) return { kind: "length", lecture };
  if (match("material", asked)) {
    const target = lecture ? targetOf(lecture.title, material) : targetOf("", material, { orHere: true });
    return target && { kind: "overview", ...target };
  }
  const current = currentLecture(material);
  if (isFollowUp || !current || material.atSeconds === null || !match("repeat", asked)) return null;
  return { kind: "moment", lecture: current, ...spanBack(material.atSeconds), isNear: true };
}

const MAX_NAME_WORDS = 3; // "the second lecture"

type Target = { title: string; lecture: OutlinedLecture | null; sections: Section[] };

/** Returns the part of the course that a phrase names, or null. */
function targetOf(phrase: string, material: Material, { orHere = false, orChapter = false } = {}): Target | null {
  const name = phrase.trim();
  const current = currentLecture(material);
  const course: Target = {
    title: material.courseTitle,
    lecture: null,
    sections: material.lectures.flatMap(sectionsOf),
  };
  const ofLecture = (lecture: OutlinedLecture): Target => ({
    title: lecture.title,
    lecture,
    sections: sectionsOf(lecture),
  });
  const here = current && material.scope === "lecture" ? ofLecture(current) : course;
  if (name === "" || THIS.test(name)) return orHere || THIS.test(name) ? here : null;
  if (COURSE.test(name)) return course;
  const lecture = lectureNamed(name, material);
  if (lecture) return ofLecture(lecture);
  const section =
    sectionTitled(name, material) ??
    (orChapter ? sectionNamed(name.replace(/\b(?:chapter|section|part|cap[ií]tulo)\b/giu, ""), material) : null);
  if (!section) return null;
  return section.kind === "lecture"
    ? ofLecture(section.lecture)
    : { title: section.title, lecture: section.lecture, sections: [section] };
}
