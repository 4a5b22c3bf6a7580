import { expect, test } from "vitest";
import { readStart } from "./start";

test.each([
  ["754", "", { seconds: 754 }],
  ["12m34s", "", { seconds: 754 }],
  ["1h2m3s", "", { seconds: 3723 }],
  ["12:34", "", { seconds: 754 }],
  [null, "#t=754", { seconds: 754 }],
  [null, "#t=npt%3A10.5,20", { seconds: 10.5 }],
  [null, "#xywh=1&t=5", { seconds: 5 }],
  ["30", "#t=754", { seconds: 30 }],
  ["-5", "", { unclear: "-5" }],
  ["soon", "", { unclear: "soon" }],
  ["<script>", "", { unclear: "<script>" }],
  [null, "#t=%E0%A4%A", { unclear: "%E0%A4%A" }],
  [null, "#section", null],
  [null, "", null],
  ["", "", null],
])("reads t=%s, %s as %o", (t, hash, start) => {
  expect(readStart(t, hash)).toEqual(start);
});
