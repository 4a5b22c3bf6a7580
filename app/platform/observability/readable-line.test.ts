import { expect, test } from "vitest";
import { AppError } from "~/platform/errors";
import { createLog } from "./log.server";
import { readableLine } from "./readable-line";

/** Returns the readable lines that a log prints. */
function printed(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog({ write: (json: string) => void (text += readableLine(json)) }));
  return text;
}

const request = { requestId: "id", method: "GET", route: "/courses/:id", status: 200, ms: 46, whole: true };

test("prints a request as one line with its route, status and duration", () => {
  expect(printed((log) => log.info(request, "request"))).toMatch(/^\d\d:\d\d:\d\d GET \/courses\/:id 200 46 ms\n$/);
});

test("marks a request whose response was not sent completely", () => {
  expect(printed((log) => log.info({ ...request, whole: false }, "request"))).toMatch(/ 46 ms, not sent completely\n$/);
});

test("prints any other line as its level, message and fields, without the request's id", () => {
  const line = printed((log) =>
    log.warn({ requestId: "id", tool: "search_course", found: 3, kind: "two words" }, "slow"),
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d WARN slow tool=search_course found=3 kind="two words"\n$/);
});

test("prints an error's message, stack and causes below it", () => {
  const error = new AppError("internal", "The answer could not be stored.", { cause: new TypeError("secret words") });
  const [first, title, ...rest] = printed((log) => log.error({ err: error }, "chat failed")).split("\n");
  expect(first).toMatch(/ ERROR chat failed$/);
  expect(title).toBe("         AppError: The answer could not be stored. (internal)");
  expect(rest.some((line) => /^ {11}at .*readable-line\.test\.ts/.test(line))).toBe(true);
  expect(rest).toContainEqual(expect.stringMatching(/^ {9}TypeError/));
  expect(rest.join("\n")).not.toContain("secret words");
});

test("prints the line's own time", () => {
  expect(readableLine('{"level":30,"time":1700000000000,"msg":"started"}')).toBe("22:13:20 INFO started\n");
});

test("leaves a line that is not JSON unchanged", () => {
  expect(readableLine("plain\n")).toBe("plain\n");
});
