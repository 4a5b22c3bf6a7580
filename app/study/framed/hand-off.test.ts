import { expect, it } from "vitest";
import { readHandoff } from "./hand-off";

it.each([
  ["#token=abc&lecture=b-trees&t=161", { token: "abc", lecture: "b-trees", seconds: 161 }],
  ["#token=abc", { token: "abc", lecture: null, seconds: null }],
  ["#token=abc&t=-1", { token: "abc", lecture: null, seconds: null }],
  ["#token=abc&t=1e9", { token: "abc", lecture: null, seconds: null }],
  ["#token=", null],
  ["#t=5", null],
  ["", null],
])("reads %j as %o", (hash, handoff) => {
  expect(readHandoff(hash)).toEqual(handoff);
});
