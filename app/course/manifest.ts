import { isAlias, isMap, isNode, isSeq, LineCounter, parseDocument, visit, type Alias, type Document } from "yaml";
import { z } from "zod";
import { chapterProblems } from "./chapter-list";
import type { Chapter } from "./lecture";
import { describeProblem, valueProblems, type Problem, type ProblemReason } from "./manifest-problem";
import { parseMomentTime } from "./moment";
import { Slug, StoredInstitution } from "./slug";
import { hasCredentials } from "./video";
import { VISIBILITIES } from "./visibility";

const ClockTime = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value).trim();
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d(?:\.\d{1,3})?)$/.exec(text);
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : parseMomentTime(text);
  if (seconds === null) {
    context.addIssue({ code: "custom", message: `must be a time such as 12:34 or 1:02:34, not "${text}"` });
    return z.NEVER;
  }
  return Math.round(seconds * 1000);
});

const ManifestChapter = z
  .strictObject({ start: ClockTime, title: z.string().trim().min(1) })
  .transform(({ start, title }): Chapter => ({ startMs: start, title }));

/** Chapters may be in any order. Those that start after the lecture ends are found when its transcript is read. */
const ManifestChapters = z.array(ManifestChapter).superRefine((chapters, context) => {
  for (const [index, problem] of chapterProblems(chapters, null).entries()) {
    const first = chapters.findIndex(({ startMs }) => startMs === chapters[index]?.startMs);
    if (problem === "duplicate")
      context.addIssue({ code: "custom", path: [index], message: `starts at the same time as chapter ${first + 1}` });
    if (problem === "beyond")
      context.addIssue({ code: "custom", path: [index], message: "must start in the first 24 hours" });
  }
});

const VideoAddress = z
  .string()
  .min(1)
  .refine(
    (address) => !hasCredentials(address),
    "has a user name or a password in its address, which every student would see; give an address that plays without them",
  );
const ManifestVideo = z.union([VideoAddress, z.strictObject({ kind: z.string().min(1), url: VideoAddress })]);

const ManifestLecture = z.strictObject({
  slug: Slug,
  title: z.string().trim().min(1),
  video: ManifestVideo.optional(),
  transcript: z.string().min(1).optional(),
  /** A PDF file. */
  slides: z.string().min(1).optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/, "must be a language tag such as en or pt-BR")
    .default("en"),
  description: z.string().optional(),
  section: z.string().trim().min(1).optional(),
  /** A list or a WebVTT file. Without it, chapters are read from the description. */
  chapters: z.union([ManifestChapters, z.string().min(1)]).optional(),
  /** A time without an offset is local to the course's time zone, and so is a date, which begins at midnight. */
  releases_at: z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
      error:
        "must be a date such as 2027-03-28, or a date and time such as 2027-03-28T09:00 (in the course's time zone) or 2027-03-28T09:00:00+01:00",
    })
    .optional(),
});

const Manifest = z
  .strictObject({
    slug: Slug,
    /** The first part of the course's id, so that another institution may have the same slug. */
    institution: StoredInstitution.optional(),
    title: z.string().trim().min(1),
    description: z.string().optional(),
    /** The course's visibility. Without it, a course keeps its current one. */
    visibility: z.enum(VISIBILITIES).optional(),
    lectures: z.array(ManifestLecture).min(1, "needs at least one lecture"),
  })
  .superRefine(({ lectures }, context) => {
    const firstWith = new Map<string, number>();
    for (const [index, { slug }] of lectures.entries()) {
      const first = firstWith.get(slug);
      if (first === undefined) firstWith.set(slug, index);
      else {
        const message = `is taken by lecture ${first + 1}; every lecture needs its own`;
        context.addIssue({ code: "custom", path: ["lectures", index, "slug"], message });
      }
    }
  });

export type Manifest = z.infer<typeof Manifest>;
export type ManifestLecture = Manifest["lectures"][number];

/** The reason of text that is not valid YAML. The parser's message, in English, is more specific. */
const SYNTAX: ProblemReason = { name: "manifest_syntax", values: {} };

/**
 * Parses a course manifest in YAML or JSON (which YAML includes). Returns the manifest, or every problem with its line.
 * Problems name `file`.
 */
export function parseManifest(text: string, file: string): { manifest: Manifest } | { problems: Problem[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map((error) => ({
        file,
        line: lineCounter.linePos(error.pos[0]).line,
        message: error.message,
        reason: SYNTAX,
      })),
    };
  }
  const content = contentOf(document);
  if ("message" in content)
    return {
      problems: [
        { file, line: lineCounter.linePos(content.offset).line, message: content.message, reason: content.reason },
      ],
    };
  const parsed = Manifest.safeParse(content.value);
  if (parsed.success) return { manifest: parsed.data };
  const problems = parsed.error.issues.flatMap(valueProblems).map((problem) => ({
    file,
    line: lineOf(document, lineCounter, problem.path),
    ...describeProblem(problem),
  }));
  return { problems: problems.sort((a, b) => a.line - b.line) };
}

/** Returns the line of a valid manifest on which a path such as `["lectures", 0, "video"]` begins. */
export function lineInManifest(text: string, path: PropertyKey[]): number {
  const lineCounter = new LineCounter();
  return lineOf(parseDocument(text, { lineCounter }), lineCounter, path);
}

/** Returns the value of a document, or what is wrong with its aliases, at an offset. */
function contentOf(
  document: Document,
): { value: unknown } | { message: string; reason: ProblemReason; offset: number } {
  try {
    // The limit keeps aliases of aliases from filling the memory.
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch {
    const alias = aliasWithoutAnchor(document);
    return alias
      ? {
          message: `*${alias.source} is not defined; put text that begins with * in quotes`,
          reason: { name: "manifest_alias", values: { alias: alias.source } },
          offset: startOf(alias) ?? 0,
        }
      : { message: "the manifest repeats its aliases too often", reason: SYNTAX, offset: 0 };
  }
}

function aliasWithoutAnchor(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, (_key, node) => {
    if (!isAlias(node) || node.resolve(document)) return undefined;
    found = node;
    return visit.BREAK;
  });
  return found;
}

/** Returns the line of the node at a path, or of its nearest existing ancestor. */
function lineOf(document: Document, lineCounter: LineCounter, path: PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const offset = offsetOf(document, path.slice(0, depth));
    if (offset !== undefined) return lineCounter.linePos(offset).line;
  }
  return 1;
}

function offsetOf(document: Document, path: PropertyKey[]): number | undefined {
  const key = path.at(-1);
  const parent = document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) return startOf(parent.items.find((item) => String(item.key) === String(key))?.key);
  return isSeq(parent) && typeof key === "number" ? startOf(parent.items[key]) : undefined;
}

const startOf = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined);
