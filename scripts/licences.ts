import { parseArgs } from "node:util";
import { checkArguments, EXIT, fail } from "./cli";
import { isAccepted, readLicences } from "./licences/read-licences";
import { printTable } from "./table";

const HELP = `Usage: npm run licences [-- --all] [--json]

Lists the packages that Cuepoint runs with and their licences. Ends with 1 when one of them is not accepted.

  --all   those for development too
  --json  one JSON object a line
  --help  show this`;

const { values } = checkArguments(HELP, () =>
  parseArgs({
    options: {
      all: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);

try {
  const packages = (await readLicences()).filter(({ development }) => values.all || !development);
  const refused = packages.filter(({ licence }) => !isAccepted(licence));
  if (values.json) for (const entry of packages) console.log(JSON.stringify(entry));
  else
    printTable(
      ["Package", "Version", "Licence"],
      packages.map(({ name, version, licence }) => [name, version, licence]),
    );
  for (const { name, licence } of refused) console.error(`${name}: the licence "${licence}" is not accepted.`);
  process.exit(refused.length > 0 ? EXIT.failed : EXIT.ok);
} catch (error) {
  fail(error);
}
