import { randomUUID } from "node:crypto";
import type { Meter } from "~/ai/meter";
import type { Context } from "~/context/context.server";
import type { Viewer } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { addTokens, reserveTokens, type Payer, type SpendingLimit, type SpendingLimits } from "~db/token-usage.server";
import { addressBucket } from "./admission.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;

/** The subject of a reservation: the course, the client, and the answer or search. */
export type Asker = {
  courseId: string;
  address: string;
  /** The running answer; null for a search by another program, which has no visitor. */
  answer: { conversationId: string; messageId: string; viewer: Viewer } | null;
};

/**
 * Tokens reserved for an answer before its first request. Two steps over a course of 20 lectures use about 8,000, and
 * the longest text another 8,000, so most answers never wait to reserve more.
 */
const ANSWER_TOKENS = 24_000;
/** For a search: a question's embedding, and the reranking of short passages. */
const SEARCH_TOKENS = 4_000;
/** A reservation outlives its answer's deadline by this, because an answer is settled after it has ended. */
const SPARE_SECONDS = 60;

/**
 * The tokens that an answer or search may spend on hosted models. They are reserved in the database first, so that the
 * budgets of the course, visitor, address and installation hold across server processes, and settled to the actual use.
 */
export class TokenReservation implements Meter {
  readonly #id: string;
  readonly #held: number;
  readonly #payer: Payer;
  #isHeld = false;
  #reserved = 0;
  #spent = 0;

  constructor(
    private readonly asker: Asker,
    private readonly deps: Deps,
  ) {
    this.#id = asker.answer?.messageId ?? randomUUID();
    this.#held = asker.answer ? ANSWER_TOKENS : SEARCH_TOKENS;
    this.#payer = {
      courseId: asker.courseId,
      visitorId: asker.answer?.viewer.visitorId ?? "",
      addressBucket: addressBucket("tokens of an address", asker.address, deps),
    };
  }

  /**
   * Reserves a place among the running answers and, for a paid model, the tokens of a usual answer. Throws AppError
   * rate_limited if a limit is reached.
   */
  open({ isPaid }: { isPaid: boolean }): Promise<void> {
    return this.#reserve(isPaid ? this.#held : 0);
  }

  async cover(tokens: number): Promise<void> {
    const needed = this.#spent + tokens;
    if (needed > this.#reserved) await this.#reserve(Math.max(needed, this.#held));
  }

  spend(tokens: number): void {
    this.#spent += tokens;
  }

  /** Counts the spent tokens and frees the rest. Never throws: logs the tokens that cannot be counted. */
  async settle({ isAnswered = this.asker.answer !== null } = {}): Promise<void> {
    const { asker, deps } = this;
    if (!isAnswered && this.#spent === 0 && !this.#isHeld) return;
    const counted = { reservationId: this.#id, answers: isAnswered ? 1 : 0 };
    await addTokens(deps.sql, this.#payer, this.#spent, counted).catch((err: unknown) =>
      getLog().warn(
        { err, conversationId: asker.answer?.conversationId, tokens: this.#spent },
        "the spent tokens could not be counted",
      ),
    );
  }

  get spent(): number {
    return this.#spent;
  }

  async #reserve(tokens: number): Promise<void> {
    const { asker, deps } = this;
    const limits = limitsOf(deps.env);
    if (Object.values(limits).every((limit) => limit === 0)) return;
    this.#isHeld = true; // before the query: if it fails, the reservation may still exist
    const refusedBy = await reserveTokens(
      deps.sql,
      this.#payer,
      {
        reservationId: this.#id,
        conversationId: asker.answer?.conversationId ?? null,
        tokens,
        extra: Math.max(0, tokens - this.#held),
        seconds: deps.env.ANSWER_TIMEOUT_SECONDS + SPARE_SECONDS,
      },
      limits,
    );
    if (refusedBy) throw refusal(refusedBy, limits, asker.answer ? "answers" : "searches");
    this.#reserved = tokens;
  }
}

function limitsOf(env: Context["env"]): SpendingLimits {
  return {
    tokensPerCourse: env.DAILY_TOKENS_PER_COURSE,
    tokensPerVisitor: env.DAILY_TOKENS_PER_VISITOR,
    tokensPerAddress: env.DAILY_TOKENS_PER_ADDRESS,
    tokens: env.DAILY_TOKENS,
    runningPerVisitor: env.RUNNING_ANSWERS_PER_VISITOR,
    runningPerAddress: env.RUNNING_ANSWERS_PER_ADDRESS,
  };
}

const RUNNING_RETRY_SECONDS = 5;

function refusal(limit: SpendingLimit, { runningPerVisitor }: SpendingLimits, what: "answers" | "searches"): AppError {
  getMetrics().refused.inc({ limit });
  const busy = (sentence: string) =>
    new AppError("rate_limited", sentence, { retryAfterSeconds: RUNNING_RETRY_SECONDS });
  switch (limit) {
    case "running answers of a visitor":
      return busy(
        `You already have ${runningPerVisitor === 1 ? "1 answer" : `${runningPerVisitor} answers`} in progress. Wait until one finishes, or stop it.`,
      );
    case "running answers of an address":
      return busy("Too many answers are in progress on your network. Try again in a few seconds.");
    case "tokens of a visitor":
      return usedUp("You have", what);
    case "tokens of a course":
      return usedUp("This course has", what);
    case "tokens of an address":
      return usedUp("Your network has", what);
    case "tokens of the installation":
      return usedUp("This site has", what);
  }
}

function usedUp(who: string, what: string): AppError {
  const seconds = secondsToMidnight();
  const hours = Math.ceil(seconds / 3600);
  const when = hours === 1 ? "1 hour" : `${hours} hours`;
  return new AppError(
    "rate_limited",
    `${who} used up the ${what} for today. Try again in ${when}, after midnight UTC.`,
    { retryAfterSeconds: seconds },
  );
}

const secondsToMidnight = () => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000);
