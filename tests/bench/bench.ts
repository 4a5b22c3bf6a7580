import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { checkArguments, fail, wrongUsage } from "../../scripts/cli";
import { printTable } from "../../scripts/table";
import { benchAsk } from "./ask";
import { withBench } from "./bench-app";
import { benchChat } from "./chat";
import { benchFaults } from "./faults";
import { benchFuzz } from "./fuzz";
import { benchIngest } from "./ingest";
import { benchLoad } from "./load";
import { machineName, watchStolenTime } from "./machine";
import { benchMarkdown } from "./markdown";
import type { Measurement } from "./measurement";
import { benchPage } from "./page/page";
import { updateTable, type MeasuredGroup } from "./readme-table";
import { benchScale } from "./scale";
import { benchSearch } from "./search";

const GROUPS = {
  ask: benchAsk,
  chat: benchChat,
  search: benchSearch,
  ingest: benchIngest,
  page: benchPage,
  scale: benchScale,
  load: benchLoad,
  faults: benchFaults,
  fuzz: benchFuzz,
  markdown: benchMarkdown,
};

const HELP = `Usage: npm run bench [-- <group>] [--json]

Measures Cuepoint on this machine, each figure beside a peer or a limit measured in the same run.
Groups: ${Object.keys(GROUPS).join(", ")} (all)

  --database URL  measure search on this empty database of PostgreSQL too large for the embedded engine
  --readme        bring the README's table up to date with what was measured
  --json          one JSON object a line
  --help          show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      database: { type: "string" },
      readme: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const wanted = (positionals.length > 0 ? positionals : Object.keys(GROUPS)) as (keyof typeof GROUPS)[];
const unknown = wanted.find((group) => !(group in GROUPS));
if (unknown) wrongUsage(HELP, `There is no group "${unknown}".`);

try {
  const groups: MeasuredGroup[] = [];
  await withBench(async (bench) => {
    for (const group of wanted) {
      const stolenTime = watchStolenTime();
      const measurements = await GROUPS[group](bench, values);
      const measured = { group, measurements, machine: machineName() + stolenTime() };
      groups.push(measured);
      // At once: a run may be ended before its last group.
      if (values.readme) await writeFile("README.md", updateTable(await readFile("README.md", "utf8"), [measured]));
    }
  });
  const measurements = groups.flatMap((group) => group.measurements);
  for (const { group, machine } of groups) if (!values.json) console.log(`${group}: ${machine}`);
  if (values.json) for (const row of measurements) console.log(JSON.stringify(row));
  else printTable(["What", "Measured", "Beside", "Peer", "Ratio", "Goal", ""], measurements.map(toRow));
} catch (error) {
  fail(error);
}

function toRow({ name, value, unit, peer, peer_value, ratio, goal, holds }: Measurement): string[] {
  return [name, `${value} ${unit}`, `${peer_value} ${unit}`, peer, `${ratio}×`, goal, holds ? "holds" : "missed"];
}
