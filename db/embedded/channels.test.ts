import { expect, test } from "vitest";
import { changeChannels, listenTo } from "./channels";

function after(...statements: string[]): string[] {
  const channels = new Set<string>();
  for (const statement of statements) changeChannels(channels, statement);
  return [...channels];
}

test("applies SQL's rules for names to LISTEN and UNLISTEN", () => {
  expect(after("listen Answers")).toEqual(["answers"]);
  expect(after('LISTEN "An""swers"')).toEqual(['An"swers']);
  expect(after("listen a; listen b; unlisten a")).toEqual(["b"]);
  expect(after("listen a; unlisten *")).toEqual([]);
  expect(after("listen a", "discard all")).toEqual([]);
});

test("makes the engine listen to exactly the given channels", () => {
  expect(listenTo(["a", 'b"c', "a"])).toBe('unlisten *; listen "a"; listen "b""c"');
});
