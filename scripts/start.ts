import { fail, parseCommand } from "./cli";
import { startCommand } from "./start/command";

const { options } = parseCommand(startCommand);
process.env.NODE_ENV ??= options.dev ? "development" : "production";
if (options.mocks) process.env.MOCKS = "true";

try {
  const { start } = await import("./start/start-server");
  await start({ dev: options.dev ?? false, sample: options.sample });
} catch (error) {
  fail(error);
}
