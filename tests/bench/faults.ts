import { killAppMidAnswer, killDatabaseUnderLoad, killIngest } from "../setup/faults";
import { Installation, type Outcome } from "../setup/installation";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import { measurement, percentile, type Measurement } from "./measurement";

const FAULTS = { "the server": killAppMidAnswer, "the database": killDatabaseUnderLoad, "an ingest": killIngest };
/** Runs of each fault on each engine: 24 in total if PostgreSQL is installed. */
const RUNS = 4;

/** Kills each kind of process while students read, on both engines, and counts the losses. */
export async function benchFaults(): Promise<Measurement[]> {
  const bin = findPostgres();
  const outcomes: (Outcome & { fault: string })[] = [];
  for (const engine of bin ? ["embedded", "PostgreSQL"] : ["embedded"]) {
    const cluster = engine === "PostgreSQL" ? await startPostgres(bin!) : null;
    const installation = await Installation.start(cluster);
    try {
      for (const [fault, inject] of Object.entries(FAULTS)) {
        for (let run = 0; run < RUNS; run++) outcomes.push({ fault, ...(await inject(installation)) });
      }
    } finally {
      await installation.stop();
      await cluster?.stop();
    }
  }
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
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
