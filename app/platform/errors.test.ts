import { expect, test, vi } from "vitest";
import { AppError, notFound } from "./errors";

test("an error is recognized by every copy of its module", async () => {
  vi.resetModules();
  const copy = await import("./errors");
  expect(copy.AppError).not.toBe(AppError);
  expect(copy.notFound("There is no such course.")).toBeInstanceOf(AppError);
  expect(notFound("There is no such course.")).toBeInstanceOf(copy.AppError);
});

test.each([new Error("model_unavailable"), { code: "not_found", status: 404 }, "not_found", null, undefined])(
  "%o is not an expected failure",
  (value) => expect(value instanceof AppError).toBe(false),
);

test("an error of a subclass is told from other ones", () => {
  class Refusal extends AppError {}
  expect(new Refusal("conflict", "No.")).toBeInstanceOf(Refusal);
  expect(new Refusal("conflict", "No.")).toBeInstanceOf(AppError);
  expect(new AppError("conflict", "No.")).not.toBeInstanceOf(Refusal);
});
