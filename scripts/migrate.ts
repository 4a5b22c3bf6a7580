import { getEnv } from "~/platform/env.server";
import { connect } from "~db/connect.server";
import { migrate, pendingMigrations, unknownMigrations } from "~db/migrate.server";
import { defineCommand, EXIT, fail, parseCommand } from "./cli";

const command = defineCommand("migrate", {
  description: `Migrates the database to the current schema: the one in DATABASE_URL, or the embedded one in DATA_DIR. npm start and
npm run ingest also do this. Run it first if their database role cannot change the schema (see db/README.md).`,
}).option("--check", "only print pending migrations, and exit with 1 if there are any");

const { options } = parseCommand(command);

try {
  const { DATABASE_URL, DATA_DIR } = getEnv();
  const sql = connect({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const names = options.check
    ? [
        ...(await pendingMigrations(sql)),
        ...(await unknownMigrations(sql)).map((name) => `${name} (from a newer version)`),
      ]
    : await migrate(sql);
  await sql.end({ timeout: 5 });
  for (const name of names) console.log(name);
  if (names.length === 0) console.log("The schema is up to date.");
  process.exit(options.check && names.length > 0 ? EXIT.failed : EXIT.ok);
} catch (error) {
  fail(error);
}
