import { getContext } from "~/context/context.server";
import { checkInstallation } from "~/doctor/check-installation.server";
import { EnvError } from "~/platform/env.server";
import { defineCommand, EXIT, fail, parseCommand } from "./cli";
import { mockApisIfEnabled } from "./mock-apis";

const MARKS = { ok: "✓", warning: "!", failed: "✗" } as const;

const command = defineCommand("doctor", {
  description: `Checks everything Cuepoint needs: Node.js, settings, disk, database (with its extension and clock), embedder, provider,
speech model and ffmpeg. Prints each result and how to fix a problem. Makes a small request to a hosted chat model. Exits with 1 if a check
fails.`,
}).option("--json", "one JSON object per line");

const { options } = parseCommand(command);

try {
  await mockApisIfEnabled();
  const context = getContext();
  const findings = await checkInstallation(context);
  for (const finding of findings) {
    if (options.json) console.log(JSON.stringify(finding));
    else
      console.log(
        `${MARKS[finding.state]} ${finding.check.padEnd(9)} ${finding.found}${finding.advice ? `\n            → ${finding.advice}` : ""}`,
      );
  }
  await context.sql.end({ timeout: 2 });
  process.exit(findings.some(({ state }) => state === "failed") ? EXIT.failed : EXIT.ok);
} catch (error) {
  if (options.json && error instanceof EnvError)
    console.log(JSON.stringify({ check: "settings", state: "failed", found: error.message }));
  fail(error);
}
