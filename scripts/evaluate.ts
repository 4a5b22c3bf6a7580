import { getContext, type Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import type { Weights } from "~/retrieval/fusion";
import { METRICS_DEPTH } from "~/retrieval/retrieval-metrics";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { defineCommand, fail, parseCommand, wholeNumber, wrongUsage } from "./cli";
import { CONFIGURATIONS } from "./evaluate/configurations";
import { learnRanking } from "./evaluate/learn-ranking";
import { readJsonLines } from "./evaluate/read-json-lines";
import { isLabeled, readQuestions, type Question } from "./evaluate/read-questions";
import { reportRanking } from "./evaluate/report-ranking";
import { reportAnswers, reportClaims, reportEveryday } from "./evaluate/report-scores";
import { scoreAnswers } from "./evaluate/score-answers";
import { readClaims, scoreClaims } from "./evaluate/score-claims";
import { askEveryday, EverydayQuestion } from "./evaluate/score-everyday";
import { warnAboutLabels } from "./evaluate/warn-about-labels";
import { writeResults, type Run } from "./evaluate/write-results";
import { mockApisIfEnabled } from "./mock-apis";

const command = defineCommand("evaluate", {
  description: `Searches for every question. With --results, writes the passages found, best first. For questions with a labeled
answer (lecture_id, start, end), prints Recall@1, @5, @10 and MRR@10 with 95 % intervals. A passage is a hit if its first
minute is within 15 s of the labeled start, or anywhere within the labeled span.`,
  takes: "evaluate takes one course, or --all.",
})
  .usage("[options] <course> | --all")
  .argument("[course]", "id of the course: its slug, or institution~slug; omit it with --all")
  .option("--all", "search all courses")
  .option(
    "--questions <file>",
    'JSON Lines {"qid", "query", "lecture_id"?, "start"?, "end"?, "outside"?}; "outside" marks questions that the lectures do not cover and an answer should refuse',
  )
  .option(
    "--results <file>",
    'file to write {"qid", "results": [{"lecture_id", "start_seconds", "end_seconds", "score"}]} to',
  )
  .option("-k <number>", "number of passages that --results writes", wholeNumber("-k", { min: 1, max: 100 }), 10)
  .option(
    "--per-lecture <number>",
    "maximum number of passages per lecture, as when a model searches (default: no limit)",
    wholeNumber("--per-lecture", { min: 1, max: 100 }),
  )
  .option("--config <name>", `ranking to measure: ${[...CONFIGURATIONS.keys()].join(", ")}`, "hybrid")
  .option("--compare <name>", "second ranking to measure, and the difference between the two")
  .option(
    "--claims <file>",
    'JSON Lines {"claim", "lecture_id", "at", "support"}: measures how well support is judged, and the seconds between each anchor and the labeled second',
  )
  .option(
    "--everyday <file>",
    'JSON Lines {"qid", "kind", "query", "after"?, "at"?, "places"?, "any"?, "outside"?, "talk"?, "overview"?, "another"?, "says"?}: asks each question in its conversation, and counts good answers by kind',
  )
  .option(
    "--learn",
    "learns the ranking's weights from labeled questions, each asked in the course of its lecture, and prints the recall of each course under weights learned from the others; needs --all",
  )
  .option("--answers", "also answer the questions, and score the answers")
  .option("--json", "one JSON object per line");

const {
  args: [course],
  options,
} = parseCommand(command);
if ((course === undefined) !== (options.all ?? false)) wrongUsage(command, "evaluate takes one course, or --all.");
if (options.questions === undefined && options.claims === undefined && options.everyday === undefined)
  wrongUsage(command, "evaluate needs --questions, --claims or --everyday.");
if (options.learn && !options.all) wrongUsage(command, "--learn needs --all.");
const weights = weightsOf(options.config);
const comparedWeights = options.compare === undefined ? null : weightsOf(options.compare);
const json = options.json ?? false;
const scoredCourse = courseToScore();

try {
  await mockApisIfEnabled();
  await evaluate(getContext());
  process.exit(0); // the embedder's threads keep the process alive
} catch (error) {
  fail(error);
}

async function evaluate(context: Context): Promise<void> {
  const { sql } = context;
  const questions = options.questions === undefined ? [] : await readQuestions(options.questions);
  const everyday = options.everyday === undefined ? [] : await readJsonLines(options.everyday, EverydayQuestion);
  const claims = options.claims === undefined ? [] : await readClaims(options.claims);
  try {
    await migrate(sql);
    if (course !== undefined && !(await getCourse(sql, INSTALLATION, course)))
      throw notFound(`There is no course "${course}".`);
    if (course !== undefined) await warnAboutLabels(course, questions, { sql });
    if (options.learn) return await learnRanking(questions.filter(isLabeled), context, { json });
    await evaluateRanking(questions, context);
    if (scoredCourse === null) return;
    if (options.answers) reportAnswers(await scoreAnswers(scoredCourse, questions, context), { json });
    if (everyday.length > 0) reportEveryday(await askEveryday(scoredCourse, everyday, context), { json });
    if (claims.length > 0) reportClaims(await scoreClaims(scoredCourse, claims, context), { json });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function evaluateRanking(questions: readonly Question[], context: Context): Promise<void> {
  const runs = await searchAll(questions, weights, context);
  if (options.results !== undefined) await writeResults(options.results, runs, options.k);
  const labeled = runs.flatMap(({ question, passages }) => (isLabeled(question) ? [{ question, passages }] : []));
  if (labeled.length === 0) return;
  const compared = comparedWeights && (await searchAll(questions, comparedWeights, context));
  const passagesOf = new Map(compared?.map(({ question, passages }) => [question, passages]));
  const ranked = labeled.map((run) => ({ ...run, compared: passagesOf.get(run.question) ?? null }));
  for (const target of ["start", "span"] as const)
    reportRanking(target, ranked, { config: options.config, compare: options.compare, json });
}

async function searchAll(
  questions: readonly Question[],
  using: Weights,
  { sql, embedder, reranker }: Context,
): Promise<Run[]> {
  const runs: Run[] = [];
  const limit = Math.max(options.k, METRICS_DEPTH);
  for (const question of questions) {
    const query = { courseId: course ?? null, question: question.query, limit };
    const passages = await searchPassages(
      { ...query, perLecture: options.perLecture ?? Infinity, weights: using },
      { sql, reader: INSTALLATION, embedder, reranker },
    );
    runs.push({ question, passages });
  }
  return runs;
}

function weightsOf(name: string): Weights {
  return (
    CONFIGURATIONS.get(name) ??
    wrongUsage(command, `Unknown configuration "${name}". Choose one of: ${[...CONFIGURATIONS.keys()].join(", ")}.`)
  );
}

/** Returns the course whose answers or claims are scored, or null if only the ranking is measured. */
function courseToScore(): string | null {
  if (!options.answers && options.claims === undefined && options.everyday === undefined) return null;
  return course ?? wrongUsage(command, "--answers, --claims and --everyday take one course.");
}
