import { parseArgs } from "node:util";
import { checkArguments, fail } from "./cli";

const HELP = `Usage: npm start [-- --dev] [--mocks] [--no-sample]

Builds the app when its sources changed, brings the database up to date, ingests the sample course into a new
database, and serves on PORT (3000) of this machine, or of the address in HOST (0.0.0.0: all addresses).

  --dev        serve from the sources, with hot module replacement
  --mocks      answer every model API with the mocks in tests/mocks (MOCKS=true): no key, no network
  --no-sample  leave a new database empty
  --help       show this`;

const { values } = checkArguments(HELP, () =>
  parseArgs({
    options: {
      dev: { type: "boolean", default: false },
      mocks: { type: "boolean", default: false },
      "no-sample": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
process.env.NODE_ENV ??= values.dev ? "development" : "production";
if (values.mocks) process.env.MOCKS = "true";

try {
  const { start } = await import("./start/start-server");
  await start({ dev: values.dev, sample: !values["no-sample"] });
} catch (error) {
  fail(error);
}
