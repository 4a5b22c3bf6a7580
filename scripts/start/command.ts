import { defineCommand } from "../cli";

export const startCommand = defineCommand("start", {
  description: `Builds the app if its sources changed, migrates the database, ingests the sample course into a new database, and
serves on PORT (3000) of this machine, or of the address in HOST (0.0.0.0: all addresses).`,
})
  .option("--dev", "serve from the sources, with hot module replacement")
  .option("--mocks", "answer every model API with the mocks in tests/mocks (MOCKS=true): no key, no network")
  .option("--no-sample", "leave a new database empty");
