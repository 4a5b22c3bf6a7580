import path from "node:path";
import { describeModelError } from "~/ai/provider-error.server";
import { getContext } from "~/context/context.server";
import { secretsOf } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { migrate } from "~db/migrate.server";
import { defineCommand, fail, parseCommand, wrongUsage } from "./cli";
import { askCourse } from "./evaluate/ask-course";
import { mockApisIfEnabled } from "./mock-apis";
import { recordStreams, writeRecording } from "./record/recording";

const FIXTURES = "tests/fixtures/streams";

const command = defineCommand("record", {
  description:
    "Asks the configured model a question, and records what its provider streams as a fixture, without keys and ids.",
  takes: "record takes one question; put it in quotes.",
})
  .argument("<question>", "question, in quotes")
  .option("--course <slug>", "course to ask", "search-101")
  .option("--out <file>", `file to write (default: in ${FIXTURES}, named after the model and the question)`);

const {
  args: [question],
  options,
} = parseCommand(command);
if (question.trim() === "") wrongUsage(command, "The question is empty.");

try {
  await mockApisIfEnabled();
  const context = getContext();
  const { chat, env, sql } = context;
  if (!chat.isHosted)
    throw new AppError(
      "model_unavailable",
      "No hosted model is configured, so there is no stream to record. Set CHAT_MODEL and its key (see .env.example).",
    );
  const file = options.out ?? path.join(FIXTURES, `${slugOf(chat.id)}-${slugOf(question)}.json`);
  await migrate(sql);
  const streams = await streamsOf(question);
  await writeRecording(
    file,
    { model: chat.id, question, streams },
    secretsOf(env).filter((secret) => secret !== undefined),
  );
  console.log(`Recorded ${streams.length} streams in ${file}. Read it before you commit it.`);
  process.exit(0); // the embedder's threads keep the process alive
} catch (error) {
  fail(error);
}

/** Asks and returns what the provider streamed. Throws AppError if it failed. */
async function streamsOf(asked: string) {
  const context = getContext();
  const failures: AppError[] = [];
  const describeError = (error: unknown) => {
    const described = describeModelError(error, context.chat.id);
    failures.push(described);
    return described.operatorMessage;
  };
  const recorder = recordStreams();
  const history = [{ id: "question", role: "user" as const, parts: [{ type: "text" as const, text: asked }] }];
  try {
    const answer = await askCourse(options.course, history, { ...context, describeError });
    if (failures[0]) throw failures[0];
    if (answer.metadata?.ended) throw incomplete(context.chat.id);
    return await recorder.streams();
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    recorder.stop();
  }
}

const incomplete = (model: string) =>
  new AppError(
    "model_unavailable",
    `The model ${model} did not complete its answer, so nothing was recorded. Try again.`,
  );

function slugOf(text: string): string {
  const slug = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return slug.slice(0, 40).replace(/^-|-$/g, "");
}
