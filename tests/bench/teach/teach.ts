import type { Bench } from "../bench-app";
import type { Measurement } from "../measurement";
import { benchBusyIngest } from "./busy-ingest";
import { benchCitations } from "./citations";
import { benchEditor } from "./editor";
import { benchFirstAnswer } from "./first-answer";
import { benchReplace } from "./replace";
import { onEachEngine } from "./taught-app";

/** Measures what instructors wait for: the editor, changes in a whole course, a first lecture, and a class's ingest. */
export async function benchTeach({ embedder }: Bench): Promise<Measurement[]> {
  return [
    ...(await benchFirstAnswer()),
    ...(await benchEditor()),
    ...(await onEachEngine(async (taught, engine) => [
      ...(await benchBusyIngest(taught, engine)),
      ...(await benchReplace(taught, engine)),
      ...(await benchCitations(taught, engine, { embedder })),
    ])),
  ];
}
