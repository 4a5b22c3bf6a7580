import { expect, test } from "vitest";
import { AppError, databaseUnavailable } from "~/platform/errors";
import { beingEdited, failureReason, isInterruption, someFailed } from "./failure-reason";

test("a failure has the reason that it was given, or else its code if that says enough", () => {
  expect(failureReason(someFailed(1, 3, "1 of 3 lectures could not be stored."))).toEqual({
    name: "some_failed",
    values: { failed: 1, total: 3 },
  });
  expect(failureReason(beingEdited("Others are editing."))).toEqual({ name: "being_edited", values: {} });
  expect(failureReason(databaseUnavailable("no route to host"))).toEqual({ name: "database_unavailable", values: {} });
});

test.each([
  new AppError("conflict", "The course exists."),
  new AppError("invalid_request", "talk.mp4 has no readable audio."),
  new Error("x"),
  undefined,
])("only the message describes %s", (error) => expect(failureReason(error)).toBeUndefined());

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  ["the database is away", databaseUnavailable("no route to host"), true],
  ["a connection broke", withCode("CONNECTION_CLOSED"), true],
  ["the database restarts", withCode("57P03"), true],
  ["the disk of the database is full", withCode("53100"), false],
  ["the embedded database has no space", databaseUnavailable("No space left on device"), false],
  ["a query is wrong", withCode("42601"), false],
])("whether a job is continued if %s", (_, error, expected) => expect(isInterruption(error)).toBe(expected));
