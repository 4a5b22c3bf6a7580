import { expect, test } from "vitest";
import { fieldsOf } from "./fields-of";

test.each([[null], [undefined], [7], ["text"], [true]])("%j has no fields", (value) =>
  expect(fieldsOf(value)).toEqual({}),
);

test("an object has its own fields", () => expect(fieldsOf({ a: 1, b: null })).toEqual({ a: 1, b: null }));
