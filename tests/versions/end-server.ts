import { ask, readChunks, readUntil, streamedText } from "../setup/chat-client";
import { momentWith } from "../setup/installation";
import type { StudentLoad } from "../setup/student-load";
import type { Balancer, Server } from "./balancer";
import { followAnswer, SLOW_QUESTION, storedAnswer, type VisitorLoad } from "./visitor-load";

const QUESTIONS = ["How does BM25 rank a document?", "What is a posting list?", "What is an embedding?"];

/** The students and visitors of the servers. */
export type Loads = { students: StudentLoad; visitors: VisitorLoad };

/** What became of answers that were being written when a server was asked to end. */
export type Ending = { completed: number; cut: number; problems: string[] };

/**
 * Ends a server as a rolling deployment does: it gets no further requests, and SIGTERM while it writes answers. Each of
 * them must reach its student completely, or be stored as far as it went, and continue at the remaining server.
 */
export async function endServer(
  ending: Server,
  remaining: Server,
  balancer: Balancer,
  { students, visitors }: Loads,
): Promise<Ending> {
  balancer.leave(ending);
  // Requests that are under way get their responses first: a load balancer does not send them to another server.
  await visitors.untilNext();
  await momentWith(() => Number(students.asking === 0));
  const slow = await beginSlowAnswer(ending, remaining);
  const ordinary = await Promise.all(QUESTIONS.map((question) => beginAnswer(ending, question)));
  const running = ordinary.filter(({ isRunning }) => isRunning());
  await ending.app.stop();
  const ends = await Promise.all([...running.map((answer) => endOf(answer, remaining)), slowEnd(slow, remaining)]);
  const problems = ends.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  if (running.length === 0)
    problems.push("No ordinary answer was being written when the older server was asked to end.");
  const cut = ends.filter(({ isCut }) => isCut).length;
  return { completed: ends.length - cut, cut, problems };
}

type End = { isCut: boolean; problem: string | null };
type Begun = { id: string; cookie: string; body: Promise<string>; isRunning: () => boolean };

async function beginAnswer({ app }: Server, text: string): Promise<Begun> {
  const { id, cookie, response } = await ask(app.url, { text });
  let isOver = false;
  const body = response.text().finally(() => (isOver = true));
  body.catch(() => {}); // awaited later
  return { id, cookie, body, isRunning: () => !isOver };
}

async function endOf({ id, cookie, body }: Begun, remaining: Server): Promise<End> {
  const chunks = readChunks(await body.catch(() => ""));
  const stored = await storedAnswer(remaining.app, { id, cookie });
  const isComplete = chunks.at(-1)?.type === "finish" && stored.ended === undefined;
  if (isComplete && stored.text === streamedText(chunks)) return { isCut: false, problem: null };
  return {
    isCut: !isComplete,
    problem: `An answer did not end while its server stopped: read "${streamedText(chunks)}", stored "${stored.text}".`,
  };
}

/** Begins an answer that takes longer than a server waits when it ends, and follows it at another server. */
async function beginSlowAnswer({ app }: Server, remaining: Server) {
  const { id, cookie, response } = await ask(app.url, { text: SLOW_QUESTION });
  const there = await readUntil(response, '"text-delta"');
  const here = await followAnswer(remaining.app, { id, cookie });
  return { id, cookie, there, here };
}

async function slowEnd(
  { id, cookie, there, here }: Awaited<ReturnType<typeof beginSlowAnswer>>,
  remaining: Server,
): Promise<End> {
  const [asked = "", followed = ""] = await Promise.all(
    [there, here].map(async ({ rest }) => streamedText(readChunks(await rest()))),
  );
  const stored = await storedAnswer(remaining.app, { id, cookie });
  const isCut = stored.ended !== undefined;
  if (asked === "" || followed !== asked || stored.text !== asked)
    return {
      isCut,
      problem: `A slow answer was read as "${asked}", followed as "${followed}" and stored as "${stored.text}".`,
    };
  const next = await ask(remaining.app.url, { text: "What does k1 do?", id, cookie });
  const chunks = readChunks(await next.response.text());
  const continues = chunks.at(-1)?.type === "finish";
  return { isCut, problem: continues ? null : "The conversation of a slow answer did not continue." };
}
