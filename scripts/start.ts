import cluster from "node:cluster";
import { fail, parseCommand, wrongUsage } from "./cli";
import { startCommand } from "./start/command";

const { options } = parseCommand(startCommand);
const { dev = false, sample, workers } = options;
if (dev && workers > 1) wrongUsage(startCommand, "--workers serves the build; leave it out with --dev.");
process.env.NODE_ENV ??= dev ? "development" : "production";
if (options.mocks) process.env.MOCKS = "true";

try {
  if (workers > 1 && cluster.isPrimary) await (await import("./start/supervise")).supervise(workers);
  else await (await import("./start/start-server")).start({ dev, sample });
} catch (error) {
  fail(error);
}
