import { defineCommand, wholeNumber } from "../cli";

export const startCommand = defineCommand("start", {
  description: `Builds Cuepoint if its sources have changed, migrates the database, ingests the sample course into a new database, and
serves on PORT (3000). Only this machine can connect, unless HOST is set (0.0.0.0: all addresses).`,
})
  .option("--dev", "serve from the sources, with hot module replacement")
  .option("--mocks", "mock every model API with tests/mocks (as MOCKS=true does): no key, no network")
  .option("--no-sample", "do not ingest the sample course")
  .option(
    "--workers <count>",
    "serve with several processes, about one for each core",
    wholeNumber("--workers", { min: 1, max: 64 }),
    1,
  );
