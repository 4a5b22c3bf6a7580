import { buildIfNeeded } from "./build/build-app";
import { defineCommand, fail, parseCommand } from "./cli";

parseCommand(
  defineCommand("build", {
    description: "Builds the pages and the commands, unless the build already matches the sources.",
    takes: "build takes no arguments.",
  }),
);
await buildIfNeeded().catch(fail);
