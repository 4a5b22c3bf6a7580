import { parseArgs } from "node:util";
import { getContext } from "~/context/context.server";
import { checkInstallation } from "~/doctor/check-installation.server";
import { EnvError } from "~/platform/env.server";
import { checkArguments, EXIT, fail } from "./cli";
import { mockApisWhenAsked } from "./mock-apis";

const HELP = `Usage: npm run doctor [-- --json]

Checks what Cuepoint needs: Node.js, settings, disk, database with its extension and clock, embedder, provider, ffmpeg. Says of
each what was found and what to do. A hosted model is asked for one word. Ends with 1 when something failed.

  --json  one JSON object a line
  --help  show this`;

const MARKS = { ok: "✓", warning: "!", failed: "✗" } as const;

const { values } = checkArguments(HELP, () =>
  parseArgs({ options: { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } } }),
);

try {
  await mockApisWhenAsked();
  const context = getContext();
  const findings = await checkInstallation(context);
  for (const finding of findings) {
    if (values.json) console.log(JSON.stringify(finding));
    else
      console.log(
        `${MARKS[finding.state]} ${finding.check.padEnd(9)} ${finding.found}${finding.advice ? `\n            → ${finding.advice}` : ""}`,
      );
  }
  await context.sql.end({ timeout: 2 });
  process.exit(findings.some(({ state }) => state === "failed") ? EXIT.failed : EXIT.ok);
} catch (error) {
  if (values.json && error instanceof EnvError)
    console.log(JSON.stringify({ check: "settings", state: "failed", found: error.message }));
  fail(error);
}
