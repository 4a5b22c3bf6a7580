import { readFile, writeFile } from "node:fs/promises";
import { choiceArgument, defineCommand, fail, parseCommand } from "../../scripts/cli";
import { printTable } from "../../scripts/table";
import { benchAsk } from "./ask";
import { withBench } from "./bench-app";
import { benchChat } from "./chat";
import { benchFaults } from "./faults";
import { benchFuzz } from "./fuzz";
import { benchIdentity } from "./identity/identity";
import { benchIngest } from "./ingest";
import { benchLoad } from "./load";
import { machineName, noiseOf, otherWork, watchStolenTime } from "./machine";
import { benchMarkdown } from "./markdown";
import { figureText, measuredText, ratioText, type Measurement } from "./measurement";
import { benchPage } from "./page/page";
import { reasonNotToPublish, updateTable, type MeasuredGroup } from "./readme-table";
import { benchScale } from "./scale/scale";
import { benchSearch } from "./search";
import { benchSoak } from "./soak";
import { benchStarts } from "./starts";
import { benchTeach } from "./teach/teach";
import { benchUploads } from "./uploads/uploads";

const README = "tests/README.md";

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
  starts: benchStarts,
  soak: benchSoak,
  identity: benchIdentity,
  teach: benchTeach,
  uploads: benchUploads,
};

const GROUP_NAMES = Object.keys(GROUPS).filter((name): name is keyof typeof GROUPS => name in GROUPS);

const command = defineCommand("bench", {
  description:
    "Measures Cuepoint on this machine, and compares each figure with a baseline from the same run or with a fixed limit.",
})
  .addArgument(choiceArgument("[groups...]", "what to measure (default: everything)", GROUP_NAMES))
  .option("--database <url>", "PostgreSQL database for corpora too large for the embedded engine (search: empty)")
  .option("--readme", "update the tables in tests/README.md")
  .option("--json", "one JSON object per line");

const {
  args: [groupArguments],
  options,
} = parseCommand(command);
const wanted = groupArguments.length > 0 ? groupArguments : GROUP_NAMES;

try {
  const groups: MeasuredGroup[] = [];
  await withBench(async (bench) => {
    for (const group of wanted) {
      const before = await otherWork();
      const stolenTime = watchStolenTime();
      const measurements = await GROUPS[group](bench, options);
      const stolen = stolenTime();
      const noise = noiseOf([before, await otherWork()]);
      const measured = { group, measurements, machine: machineName() + stolen + noise.text, isQuiet: noise.isQuiet };
      groups.push(measured);
      // Updated after each group, because a run may be interrupted.
      if (options.readme) await publish(measured);
    }
  });
  const all = groups.flatMap((group) => group.measurements);
  const measurements = all.filter(({ problem }) => problem === undefined);
  for (const { group, machine } of groups) if (!options.json) console.log(`${group}: ${machine}`);
  if (options.json) for (const row of measurements) console.log(JSON.stringify(row));
  else printTable(["What", "Measured", "Baseline", "Of", "Ratio", "Goal", ""], measurements.map(toRow));
  const problems = all.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new Error(problems.join("\n"));
} catch (error) {
  fail(error);
}

async function publish(measured: MeasuredGroup): Promise<void> {
  const reason = reasonNotToPublish(measured);
  if (reason !== null) return console.error(`${README} keeps its table of ${measured.group}: ${reason}`);
  await writeFile(README, updateTable(await readFile(README, "utf8"), [measured]));
}

function toRow(row: Measurement): string[] {
  const { name, unit, peer, peer_value, ratio, goal, holds } = row;
  return [
    name,
    measuredText(row),
    figureText(peer_value, unit),
    peer,
    ratioText(ratio),
    goal,
    holds ? "met" : "missed",
  ];
}
