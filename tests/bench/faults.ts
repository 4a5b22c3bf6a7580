import { killAppMidAnswer, killDatabaseUnderLoad, killIngest, type FaultOutcome } from "../setup/faults";
import { KINDS, type Kind } from "../setup/in-flight/course-work";
import { startWorkplace, type Workplace } from "../setup/in-flight/workplace";
import { Installation } from "../setup/installation";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import { measurement, percentile, type Measurement } from "./measurement";

const FAULTS = { "the server": killAppMidAnswer, "the database": killDatabaseUnderLoad, "an ingest": killIngest };
/** Runs of each fault on each engine: 24 in total if PostgreSQL is installed. */
const RUNS = 4;

type Injected = FaultOutcome & { fault: string };

/**
 * Kills each kind of process while students read, instructors upload and edit, jobs run and a learning platform
 * launches, on both engines, and counts the losses.
 */
export async function benchFaults(): Promise<Measurement[]> {
  const bin = findPostgres();
  const outcomes: Injected[] = [];
  for (const engine of bin ? ["embedded", "PostgreSQL"] : ["embedded"]) {
    const cluster = engine === "PostgreSQL" ? await startPostgres(bin!) : null;
    const installation = await Installation.start(cluster);
    let workplace: Workplace | null = null;
    try {
      workplace = await startWorkplace(installation);
      for (const [fault, inject] of Object.entries(FAULTS)) {
        for (let run = 0; run < RUNS; run++) outcomes.push({ fault, ...(await inject(workplace)) });
      }
    } finally {
      await workplace?.stop();
      await installation.stop();
      await cluster?.stop();
    }
  }
  const sum = (count: (outcome: Injected) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const seen = sum((outcome) => outcome.seen);
  const ready = (fault: string) =>
    outcomes.filter((outcome) => outcome.fault === fault).map(({ readyMs }) => readyMs / 1000);
  return [
    measurement(
      `${outcomes.length} faults: answers lost`,
      sum(({ lost }) => lost.length),
      "",
      `${seen.toLocaleString("en")} complete, ${sum(({ interrupted }) => interrupted)} interrupted, ${sum(({ inFlight }) => inFlight)} running at the fault`,
      seen,
      { atMost: 0 },
      { samples: { taken: seen, needed: outcomes.length } },
    ),
    ...KINDS.map((kind) => lostOf(kind, outcomes)),
    measurement(
      `${outcomes.length} faults: incomplete lectures`,
      sum(({ incomplete }) => incomplete.length),
      "",
      "its limit",
      0,
      { atMost: 0 },
      { samples: { taken: outcomes.length, needed: RUNS * Object.keys(FAULTS).length } },
    ),
    ...Object.keys(FAULTS).map((fault) =>
      measurement(
        `kill -9 of ${fault}: ready again, slowest`,
        Math.max(...ready(fault)),
        "s",
        "the median",
        percentile(ready(fault), 0.5),
        { atMost: 2 },
        { samples: { taken: ready(fault).length, needed: RUNS } },
      ),
    ),
  ];
}

/** Counts what was lost of one kind of work. Fails if a fault had none of it acknowledged or in flight. */
function lostOf(kind: Kind, outcomes: readonly Injected[]): Measurement {
  const tallies = outcomes.map(({ work }) => work[kind]);
  const total = (count: "acknowledged" | "interrupted" | "inFlight") =>
    tallies.reduce((sum, tally) => sum + tally[count], 0);
  const lost = outcomes.flatMap(({ fault, work }) => work[kind].lost.map((problem) => `${fault}: ${problem}`));
  for (const problem of lost) console.error(`Lost of the ${kind}: ${problem}`);
  const acknowledged = total("acknowledged");
  const met = tallies.filter((tally) => tally.acknowledged > 0 && tally.inFlight > 0).length;
  return measurement(
    `${outcomes.length} faults: ${kind} lost`,
    lost.length,
    "",
    `${acknowledged.toLocaleString("en")} acknowledged, ${total("interrupted")} interrupted, ${total("inFlight")} in flight at the fault`,
    acknowledged,
    { atMost: 0 },
    { samples: { taken: met, needed: outcomes.length } },
  );
}
