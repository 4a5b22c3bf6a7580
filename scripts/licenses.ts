import { defineCommand, EXIT, fail, parseCommand } from "./cli";
import { isAccepted, readLicenses } from "./licenses/read-licenses";
import { printTable } from "./table";

const command = defineCommand("licenses", {
  description:
    "Lists the installed production packages with their licenses. Exits with 1 if a license is not accepted.",
})
  .option("--all", "include development packages")
  .option("--json", "one JSON object per line");

const { options } = parseCommand(command);

try {
  const packages = (await readLicenses()).filter(({ development }) => options.all || !development);
  const refused = packages.filter(({ license }) => !isAccepted(license));
  if (options.json) for (const entry of packages) console.log(JSON.stringify(entry));
  else
    printTable(
      ["Package", "Version", "License"],
      packages.map(({ name, version, license }) => [name, version, license]),
    );
  for (const { name, license } of refused) console.error(`${name}: the license "${license}" is not accepted.`);
  process.exit(refused.length > 0 ? EXIT.failed : EXIT.ok);
} catch (error) {
  fail(error);
}
