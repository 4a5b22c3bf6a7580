import { expect, test } from "vitest";
import { copyInt2, copyInt4, copyRows, copyText, copyTextArray, copyVector } from "./copy-binary";

const hex = (field: Buffer) => field.toString("hex");

test("prefixes each kind of value with its length in network order", () => {
  expect(hex(copyText("é"))).toBe("00000002c3a9");
  expect(hex(copyText(null))).toBe("ffffffff");
  expect(hex(copyInt2(-2))).toBe("00000002fffe");
  expect(hex(copyInt4(161_400))).toBe("0000000400027678");
});

test("encodes an array's dimensions, element type, length and lower bound", () => {
  expect(hex(copyTextArray([]))).toBe("0000000c000000000000000000000019");
  expect(hex(copyTextArray(["a"]))).toBe(
    "00000019" + "00000001" + "00000000" + "00000019" + "00000001" + "00000001" + "0000000161",
  );
});

test("encodes a vector's dimensions, then its floats", () => {
  expect(hex(copyVector(Float32Array.of(1, -0.5)))).toBe("0000000c" + "0002" + "0000" + "3f800000" + "bf000000");
});

test("writes rows between the signature and the trailer", () => {
  const stream = copyRows([[copyInt4(1), copyText("x")]]);
  expect(stream.subarray(0, 11).toString("latin1")).toBe("PGCOPY\n\xff\r\n\0");
  expect(hex(stream.subarray(19))).toBe("0002" + "0000000400000001" + "0000000178" + "ffff");
});
