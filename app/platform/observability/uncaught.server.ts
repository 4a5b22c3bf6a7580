import { getLog } from "./log.server";

/** An error that nobody caught ends the process, as it does by default, but Node would print it with its words. */
export function endOnUncaught(): void {
  process.on("uncaughtException", (err) => {
    getLog().fatal({ err }, "uncaught: the server ends");
    process.exit(1);
  });
}
