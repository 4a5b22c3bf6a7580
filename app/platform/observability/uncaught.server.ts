import { getLog } from "./log.server";

/** Ends the process on an uncaught error, as Node does, but logs it without its message, which may quote a student. */
export function exitOnUncaughtException(): void {
  process.on("uncaughtException", (err) => {
    getLog().fatal({ err }, "uncaught exception: the server exits");
    process.exit(1);
  });
}
