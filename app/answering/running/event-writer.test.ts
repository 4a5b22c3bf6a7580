import { expect, test } from "vitest";
import type { EventBatch } from "~db/running-answers.server";
import { EventWriter } from "./event-writer.server";

const batch = (conversationId: string, sequence: number): EventBatch => ({
  courseId: "c",
  conversationId,
  messageId: "m",
  sequence,
  chunks: [],
});

/** Creates a writer whose statements end when the test ends them. */
function heldWriter() {
  const statements: { batches: string[]; end: (error?: Error) => void }[] = [];
  const writer = new EventWriter(
    (batches) =>
      new Promise<void>((resolve, reject) => {
        statements.push({
          batches: batches.map(({ conversationId, sequence }) => `${conversationId}${sequence}`),
          end: (error) => (error ? reject(error) : resolve()),
        });
      }),
  );
  return { writer, statements };
}

test("batches that arrive during a statement go into the next one, in order", async () => {
  const { writer, statements } = heldWriter();
  const written = [writer.write(batch("a", 0)), writer.write(batch("b", 0)), writer.write(batch("a", 1))];
  expect(statements.map(({ batches }) => batches)).toEqual([["a0"]]);
  statements[0]!.end();
  await written[0];
  expect(statements.map(({ batches }) => batches)).toEqual([["a0"], ["b0", "a1"]]);
  statements[1]!.end();
  await Promise.all(written);
});

test("a failed statement rejects only its own batches, and the next one is written", async () => {
  const { writer, statements } = heldWriter();
  const [first, second] = [writer.write(batch("a", 0)), writer.write(batch("b", 0))];
  statements[0]!.end(new Error("the database is away"));
  await expect(first).rejects.toThrow("away");
  statements[1]!.end();
  await expect(second).resolves.toBeUndefined();
});
