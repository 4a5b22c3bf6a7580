import { parseArgs } from "node:util";
import { getEnv } from "~/platform/env.server";
import { connect } from "~db/connect.server";
import { migrate, pendingMigrations, unknownMigrations } from "~db/migrate.server";
import { checkArguments, EXIT, fail } from "./cli";

const HELP = `Usage: npm run migrate [-- --check]

Brings the schema of the database up to date: that of DATABASE_URL, or the embedded one in DATA_DIR. npm start and npm run
ingest do so too; run this first where their role may not change the schema (see db/README.md).

  --check  change nothing; print what is pending, and end with 1 when something is
  --help   show this`;

const { values } = checkArguments(HELP, () =>
  parseArgs({ options: { check: { type: "boolean", default: false }, help: { type: "boolean", default: false } } }),
);

try {
  const { DATABASE_URL, DATA_DIR } = getEnv();
  const sql = connect({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const names = values.check
    ? [
        ...(await pendingMigrations(sql)),
        ...(await unknownMigrations(sql)).map((name) => `${name} (of a newer version)`),
      ]
    : await migrate(sql);
  await sql.end({ timeout: 5 });
  for (const name of names) console.log(name);
  if (names.length === 0) console.log("The schema is up to date.");
  process.exit(values.check && names.length > 0 ? EXIT.failed : EXIT.ok);
} catch (error) {
  fail(error);
}
