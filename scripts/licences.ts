import { defineCommand, EXIT, fail, parseCommand } from "./cli";
import { isAccepted, readLicences } from "./licences/read-licences";
import { printTable } from "./table";

const command = defineCommand("licences", {
  description:
    "Lists the installed production packages with their licences. Exits with 1 if a licence is not accepted.",
})
  .option("--all", "include development packages")
  .option("--json", "one JSON object per line");

const { options } = parseCommand(command);

try {
  const packages = (await readLicences()).filter(({ development }) => options.all || !development);
  const refused = packages.filter(({ licence }) => !isAccepted(licence));
  if (options.json) for (const entry of packages) console.log(JSON.stringify(entry));
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
