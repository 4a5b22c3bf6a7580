import type { UIMessageChunk } from "ai";
import type { EventBatch } from "~db/running-answers.server";

/** Returns the chunks of a stored batch. AnswerJournal wrote them, so they are not parsed again for every reader. */
export const chunksOf = ({ chunks }: Pick<EventBatch, "chunks">): UIMessageChunk[] => chunks.filter(isChunk);

const isChunk = (value: unknown): value is UIMessageChunk =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
