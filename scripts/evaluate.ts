import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { getContext } from "~/context/context.server";
import type { Passage } from "~/course/passage";
import { notFound } from "~/platform/errors";
import { WEIGHTS, type Weights } from "~/retrieval/fusion";
import {
  estimate,
  gain,
  METRICS,
  rankOfHit,
  type Estimate,
  type LabelledQuestion,
  type Target,
} from "~/retrieval/retrieval-metrics";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse } from "~db/courses.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, fail, wholeNumber, wrongUsage } from "./cli";
import { readQuestions, type Question } from "./evaluate/read-questions";
import { scoreAnswers, type AnswerScore } from "./evaluate/score-answers";
import { readClaims, scoreClaims, type ClaimScores } from "./evaluate/score-claims";
import { printTable } from "./table";

const HELP = `Usage: npm run evaluate -- <course-slug> --questions questions.jsonl [--results run.jsonl] [options]
       npm run evaluate -- --all --questions questions.jsonl [options]
       npm run evaluate -- <course-slug> --claims claims.jsonl [--json]

Asks every question and writes the passages found, best first, one JSON object a line. Where a question says where its
answer is (lecture_id, start, end), prints Recall@1, @5, @10 and MRR@10 with 95 % intervals: a passage hits when its
first minute comes within 15 s of the start, or anywhere within the span.

  --all              search all courses
  --questions FILE   JSON Lines {"qid", "query", "lecture_id"?, "start"?, "end"?, "outside"?}; outside: the lectures do
                     not cover it, and an answer should say so
  --results FILE     where to write {"qid", "results": [{"lecture_id", "start_seconds", "end_seconds", "score"}]}
  -k N               how many passages (10)
  --per-lecture N    at most so many of one lecture, as an answer reads them (all)
  --config NAME      how to rank: ${Object.keys(configurations()).join(", ")} (hybrid)
  --compare NAME     measure this one too, and the difference
  --claims FILE      JSON Lines {"claim", "lecture_id", "at", "support"}: measures how well support is judged and how far
                     an anchor is from the second that a person marked
  --answers          answer the questions too, and score the answers
  --json             one JSON object a line
  --help             show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      questions: { type: "string" },
      results: { type: "string" },
      claims: { type: "string" },
      k: { type: "string", short: "k", default: "10" },
      "per-lecture": { type: "string" },
      config: { type: "string", default: "hybrid" },
      compare: { type: "string" },
      answers: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const [course, ...rest] = positionals;
if ((course === undefined) !== values.all || rest.length > 0) wrongUsage(HELP, "evaluate takes one course, or --all.");
if (values.questions === undefined && values.claims === undefined)
  wrongUsage(HELP, "evaluate needs --questions or --claims.");
if ((values.answers || values.claims !== undefined) && course === undefined)
  wrongUsage(HELP, "--answers and --claims take one course.");
const limit = wholeNumber(HELP, "-k", values.k, { min: 1, max: 100 });
const perLecture =
  values["per-lecture"] === undefined
    ? Infinity
    : wholeNumber(HELP, "--per-lecture", values["per-lecture"], { min: 1, max: 100 });
const [weights, otherWeights] = [values.config, values.compare].map((name) => {
  if (name === undefined) return undefined;
  return configurations()[name] ?? wrongUsage(HELP, `There is no configuration "${name}".`);
});

try {
  const questions = values.questions === undefined ? [] : await readQuestions(values.questions);
  const claims = values.claims === undefined ? [] : await readClaims(values.claims);
  const { sql, embedder, reranker, chat } = getContext();
  try {
    await migrate(sql);
    if (course !== undefined && !(await getCourse(sql, course))) throw notFound(`There is no course "${course}".`);
    const search = (using: Weights) => (question: string) =>
      searchPassages(
        { courseId: course ?? null, question, limit, perLecture, weights: using },
        { sql, embedder, reranker },
      );
    const found = await searchAll(questions, search(weights!));
    if (values.results !== undefined) await writeResults(values.results, questions, found);
    const labelled = questions.flatMap((question, i) => (isLabelled(question) ? [{ question, i }] : []));
    if (labelled.length > 0) {
      const others = otherWeights && (await searchAll(questions, search(otherWeights)));
      for (const target of ["start", "span"] as const) report(target, labelled, found, others ?? null);
    }
    if (values.answers) {
      const scores = await scoreAnswers(course!, questions, { sql, embedder, reranker, chat, env: getContext().env });
      if (values.json) scores.forEach((score) => console.log(JSON.stringify(score)));
      else printScores(scores);
    }
    if (claims.length > 0) printClaims(await scoreClaims(course!, claims, { sql, embedder }));
  } finally {
    await sql.end({ timeout: 5 });
  }
  process.exit(0); // the embedder's threads would keep the process
} catch (error) {
  fail(error);
}

/** Ways to rank that can be measured against each other. */
function configurations(): Record<string, Weights> {
  const none: Weights = {
    chunkCosine: 0,
    windowCosine: 0,
    chunk: 0,
    neighbourhood: 0,
    lecture: 0,
    coverage: 0,
    phrases: 0,
  };
  return {
    hybrid: WEIGHTS,
    plain: { ...none, chunkCosine: 1, chunk: 0.6 },
    words: { ...none, chunk: 1 },
    meaning: { ...none, chunkCosine: 0.5, windowCosine: 0.5 },
  };
}

async function searchAll(
  questions: readonly Question[],
  search: (question: string) => Promise<Passage[]>,
): Promise<Passage[][]> {
  const found: Passage[][] = [];
  for (const { query } of questions) found.push(await search(query));
  return found;
}

async function writeResults(file: string, questions: readonly Question[], found: readonly Passage[][]): Promise<void> {
  const out = createWriteStream(file);
  for (const [i, { qid }] of questions.entries()) {
    const results = found[i]!.map(({ lectureId, startMs, endMs, score }) => ({
      lecture_id: lectureId,
      start_seconds: startMs / 1000,
      end_seconds: endMs / 1000,
      score,
    }));
    if (!out.write(`${JSON.stringify({ qid, results })}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

function isLabelled(question: Question): question is Question & LabelledQuestion {
  return question.lectureId !== undefined && question.start !== undefined;
}

function report(
  target: Target,
  labelled: { question: LabelledQuestion; i: number }[],
  found: Passage[][],
  others: Passage[][] | null,
): void {
  const gains = (runs: Passage[][]) => {
    const ranks = labelled.map(({ question, i }) => rankOfHit(question, runs[i]!.map(toSpan), target));
    return METRICS.map((metric) => ranks.map((rank) => gain(rank, metric)));
  };
  const mine = gains(found);
  const theirs = others && gains(others);
  const rows = METRICS.map((metric, m) => {
    const difference = theirs && estimate(mine[m]!.map((value, i) => value - theirs[m]![i]!));
    return {
      target,
      metric,
      n: labelled.length,
      [values.config]: estimate(mine[m]!),
      ...(theirs ? { [values.compare!]: estimate(theirs[m]!), difference: difference! } : {}),
    };
  });
  if (values.json) return rows.forEach((row) => console.log(JSON.stringify(row)));
  const columns = [values.config, ...(theirs ? [values.compare!, "difference"] : [])];
  console.log(`\nFound the ${target} (${labelled.length} questions)`);
  printTable(
    ["Metric", ...columns],
    rows.map((row) => [
      row.metric,
      ...columns.map((column) => format((row as unknown as Record<string, Estimate>)[column]!)),
    ]),
  );
}

function printClaims({ wrong, ...scores }: ClaimScores): void {
  if (values.json) return console.log(JSON.stringify(scores));
  console.log(`\nClaims (${scores.claims})`);
  printTable(
    ["What", "Measured", "Beside"],
    [
      ["support: precision", scores.precision.toFixed(3), ""],
      ["support: recall", scores.recall.toFixed(3), ""],
      [
        "anchor's error, median",
        `${scores.anchorMedian.toFixed(1)} s`,
        `${scores.chunkMedian.toFixed(1)} s by the chunk's start`,
      ],
      [
        "anchor's error, 90 %",
        `${scores.anchor90.toFixed(1)} s`,
        `${scores.chunk90.toFixed(1)} s by the chunk's start`,
      ],
      ["anchoring a claim, median", `${scores.milliseconds.toFixed(1)} ms`, ""],
    ],
  );
  for (const { claim, labelled, found } of wrong) console.log(`  ${labelled}, found ${found}: ${claim}`);
}

function printScores(scores: AnswerScore[]): void {
  console.log("\nAnswers");
  printTable(
    ["What", "n", "Value"],
    scores.map(({ name, n, value, unit }) => [
      name,
      String(n),
      unit === "s" ? `${value.toFixed(1)} s` : format(value as never),
    ]),
  );
}

function toSpan({ lectureId, startMs, endMs }: Passage) {
  return { lectureId, start: startMs / 1000, end: endMs / 1000 };
}

function format({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
