import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { tokenize } from "~/text/tokenize";
import { LANGUAGES } from "./languages/all";
import {
  currentLecture,
  sectionsOf,
  wholeLecture,
  type Material,
  type OutlinedLecture,
  type Section,
} from "./material";
import { isCommonplace } from "./section-titles";

/** A title with this share of its words and the phrase's in common is what the phrase names. */
const MIN_SHARED = 0.6;

/** Returns the chapter or lecture whose title is this text, word by word; the current lecture's before others. */
export function sectionTitled(text: string, material: Material): Section | null {
  return candidates(material).find(({ title }) => isCalled(text, title)) ?? null;
}

/** Returns whether a text has the words of a title, and no others, in order. */
export function isCalled(text: string, title: string): boolean {
  const asked = tokenize(text).join(" ");
  return asked !== "" && tokenize(title).join(" ") === asked;
}

/**
 * Returns the chapter or lecture that a phrase names best: "the stemming chapter", "nearest neighbors". Null if no
 * title has enough of its subject words.
 */
export function sectionNamed(phrase: string, material: Material): Section | null {
  const wanted = contentTerms(phrase);
  if (wanted.size === 0) return null;
  let best: { section: Section; shared: number } | null = null;
  for (const section of candidates(material)) {
    const terms = contentTerms(section.title);
    const common = [...wanted].filter((term) => terms.has(term)).length;
    const shared = (2 * common) / (wanted.size + terms.size);
    if (shared >= MIN_SHARED && (!best || shared > best.shared)) best = { section, shared };
  }
  return best?.section ?? null;
}

/** Returns the chapter whose title has the same subject words as a phrase: "the length of documents"; else null. */
export function chapterWithWords(phrase: string, material: Material): Section | null {
  const wanted = contentTerms(phrase);
  const isSame = (terms: ReadonlySet<string>) =>
    terms.size === wanted.size && [...terms].every((term) => wanted.has(term));
  return candidates(material).find(({ kind, title }) => kind === "chapter" && isSame(contentTerms(title))) ?? null;
}

/**
 * Returns the chapter all of whose title's subject words a question has: "Training" in "how are embeddings trained".
 * The longest such title, the current lecture's before others; null if there is none.
 */
export function chapterIn(question: string, material: Material): Section | null {
  const asked = contentTerms(question);
  let best: { section: Section; size: number } | null = null;
  for (const section of candidates(material)) {
    const terms = contentTerms(section.title);
    if (section.kind !== "chapter" || terms.size <= (best?.size ?? 0) || isCommonplace(section.title)) continue;
    if ([...terms].every((term) => asked.has(term))) best = { section, size: terms.size };
  }
  return best?.section ?? null;
}

const candidates = (material: Material): Section[] => {
  const current = currentLecture(material);
  const others = material.lectures.filter((lecture) => lecture !== current);
  return (current ? [current, ...others] : others).flatMap((lecture) => [
    ...sectionsOf(lecture).filter(({ kind }) => kind === "chapter"),
    wholeLecture(lecture),
  ]);
};

const ORDINALS = [
  ["first", "one", "primera", "uno"],
  ["second", "two", "segunda", "dos"],
  ["third", "three", "tercera", "tres"],
  ["fourth", "four", "cuarta", "cuatro"],
  ["fifth", "five", "quinta", "cinco"],
  ["sixth", "six", "sexta", "seis"],
  ["seventh", "seven"],
  ["eighth", "eight"],
  ["ninth", "nine"],
  ["tenth", "ten"],
];
/** Words that name a lecture by its distance from the one whose page the question is asked on. */
const STEPS = [
  { words: "next|following|siguiente|próxim[oa]", by: 1 },
  { words: "previous|preceding|anterior", by: -1 },
];
const LECTURE = "(?:lectures?|videos?|less?ons?|class(?:es)?|talks?|episodes?|clases?|lecci[oó]n(?:es)?|v[ií]deos?)";

/** Returns the lecture all of whose title's subject words a text has, the longest such title; null if there is none. */
export function lectureMentioned(text: string, { lectures }: Material): OutlinedLecture | null {
  const said = contentTerms(text);
  let best: { lecture: OutlinedLecture; size: number } | null = null;
  for (const lecture of lectures) {
    const terms = contentTerms(lecture.title);
    const isMentioned = terms.size > 0 && [...terms].every((term) => said.has(term));
    if (isMentioned && terms.size > (best?.size ?? 0)) best = { lecture, size: terms.size };
  }
  return best?.lecture ?? null;
}

/**
 * Returns the lecture that a phrase names: "this lecture", "lecture 3", "the second video", "the next lecture", "the
 * last lecture", "the lecture on embeddings". Null if it names none.
 */
export function lectureNamed(phrase: string, material: Material): OutlinedLecture | null {
  const { lectures } = material;
  const text = phrase.toLowerCase();
  const number =
    new RegExp(`${LECTURE}\\s+(?:number\\s+|no\\.?\\s*|#\\s*)?(\\d{1,3})\\b`, "u").exec(text)?.[1] ??
    new RegExp(`\\b(\\d{1,3})(?:st|nd|rd|th)\\s+${LECTURE}`, "u").exec(text)?.[1];
  if (number !== undefined) return lectures[Number(number) - 1] ?? null;
  for (const [index, words] of ORDINALS.entries())
    if (words.some((word) => new RegExp(`\\b(?:${word}\\s+${LECTURE}|${LECTURE}\\s+${word})\\b`, "u").test(text)))
      return lectures[index] ?? null;
  const step = STEPS.find(({ words }) =>
    new RegExp(`(?<!\\p{L})(?:(?:${words})\\s+${LECTURE}|${LECTURE}\\s+(?:${words}))(?!\\p{L})`, "u").test(text),
  )?.by;
  if (step !== undefined) {
    const at = lectures.findIndex((lecture) => lecture === currentLecture(material));
    return at < 0 ? null : (lectures[at + step] ?? null);
  }
  if (new RegExp(`\\b(?:last|final|[uú]ltima)\\s+${LECTURE}`, "u").test(text)) return lectures.at(-1) ?? null;
  if (new RegExp(`\\b(?:this|the|est[ae]|el|la)\\s+${LECTURE}\\s*$|^${LECTURE}$`, "u").test(text))
    return currentLecture(material);
  const about = new RegExp(`${LECTURE}\\s+(?:on|about|called|named|titled|sobre|de|del)\\s+(.+)$`, "u").exec(text)?.[1];
  const before = new RegExp(`^(?:the\\s+|la\\s+|el\\s+)?(.+?)\\s+${LECTURE}(?:$|[,:;]\\s)`, "u").exec(text)?.[1];
  const subject = about ?? before;
  if (subject === undefined) return null;
  const wanted = contentTerms(subject);
  const scored = lectures.map((lecture) => {
    const terms = contentTerms(lecture.title);
    return { lecture, common: [...wanted].filter((term) => terms.has(term)).length };
  });
  const best = scored.reduce((a, b) => (b.common > a.common ? b : a), {
    lecture: null as OutlinedLecture | null,
    common: 0,
  });
  return best.lecture;
}

/** Subject words that a phrase needs before a description can name it: two of them may meet there by chance. */
const MIN_DESCRIBED = 3;

/** The clause of a description that matches a phrase. `lecture`: whose description it is; null for the course's. */
export type Described = { lecture: OutlinedLecture | null; clause: string };

/**
 * Returns the lecture whose description has all subject words of a phrase, with the clause that has most of them; else
 * the course, if its description has them; else null.
 */
export function describedBy(phrase: string, { lectures, courseDescription }: Material): Described | null {
  const wanted = contentTerms(phrase);
  if (wanted.size < MIN_DESCRIBED) return null;
  const descriptions = [
    ...lectures.map((lecture) => ({ lecture, description: lecture.description })),
    { lecture: null, description: courseDescription },
  ];
  for (const { lecture, description } of descriptions) {
    if (!description || termOverlap(wanted, description) < 1) continue;
    const clauses = description.split(/[,;:.](?:\s+(?:and\s+|y\s+)?|$)/u);
    const clause = clauses.reduce((a, b) => (termOverlap(wanted, b) > termOverlap(wanted, a) ? b : a));
    return { lecture, clause };
  }
  return null;
}

/**
 * Returns the first chapter of a lecture if a phrase is "the beginning of" it, the last if it
 * is "the end of" it, or null.
 */
export function edgeNamed(phrase: string, material: Material): Section | null {
  for (const { questions } of LANGUAGES) {
    for (const [edge, at] of [
      [questions.beginning, 0],
      [questions.end, -1],
    ] as const) {
      const named = edge
        .exec(phrase)
        ?.slice(1)
        .find((group) => group !== undefined);
      const lecture = named === undefined ? null : lectureNamed(named, material);
      if (lecture) return sectionsOf(lecture).at(at) ?? null;
    }
  }
  return null;
}

/**
 * Returns the chapter before or after the one that a phrase names, or the lecture before or after a lecture. Null if it
 * names none, or if none is there.
 */
export function neighborNamed(phrase: string, side: "before" | "after", material: Material): Section | null {
  const lecture = lectureNamed(phrase, material);
  const name = withoutPart(phrase);
  const section = lecture ? wholeLecture(lecture) : sectionNamed(name, material);
  return section && neighborOf(section, side, material);
}

const withoutPart = (phrase: string) =>
  LANGUAGES.reduce((text, { questions }) => text.replace(questions.partOfCourse, " "), phrase).trim();

function neighborOf(section: Section, side: "before" | "after", { lectures }: Material): Section | null {
  const step = side === "before" ? -1 : 1;
  const next = lectures[lectures.indexOf(section.lecture) + step];
  if (section.kind === "lecture") return next ? wholeLecture(next) : null;
  const chapters = sectionsOf(section.lecture);
  const at = chapters.findIndex(({ from }) => from === section.from) + step;
  return chapters[at] ?? (next ? (sectionsOf(next).at(step > 0 ? 0 : -1) ?? null) : null);
}

const CURRENT = /^(?:this(?:\s+one)?|the\s+current|current|est[ae]|la\s+actual)$/iu;

/** Returns the chapter before or after the one where the student's video is, if a phrase is "this part"; else null. */
export function neighborOfCurrent(phrase: string, side: "before" | "after", material: Material): Section | null {
  const lecture = currentLecture(material);
  const { atSeconds } = material;
  if (!CURRENT.test(withoutPart(phrase)) || !lecture || atSeconds === null) return null;
  const chapter = sectionsOf(lecture).findLast(({ from }) => from <= atSeconds);
  return chapter ? neighborOf(chapter, side, material) : null;
}
