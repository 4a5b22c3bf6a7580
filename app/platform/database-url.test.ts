import { expect, test } from "vitest";
import { databasePasswords, databaseUrlProblem } from "./database-url";

test.each([
  "postgres://db/cuepoint",
  "postgresql://cuepoint:secret@db.example.org:5432/cuepoint?sslmode=verify-full",
  "postgres://cuepoint:100%25@db/cuepoint",
  "postgres://cuepoint:p%40ss%2Fw%23rd@db/cuepoint",
  "postgres://cuepoint:p@ss@db/cuepoint",
  "postgres://cuepoint:secret@one:5432,two:5433/cuepoint",
  "postgres://cuepoint:secret@[fd00::1]:5432/cuepoint",
  "postgres://cuepoint@%2Fvar%2Frun%2Fpostgresql/cuepoint",
  "postgres:///cuepoint?sslrootcert=/etc/ssl/ca@example.pem",
])("%s is an address of a database", (url) => expect(databaseUrlProblem(url)).toBeNull());

test.each([
  ["mysql://db/cuepoint", /^must start with postgres:\/\//],
  ["postgres://cuepoint:100%@db/cuepoint", /^has a % .*% becomes %25/],
  ["postgres://100%:secret@db/cuepoint", /^has a % .*% becomes %25/],
  ["postgres://cuepoint:p@ss/w#rd@db/cuepoint", /^has an @ or # after the host.*\/ %2F/],
  ["postgres://cuepoint:12/34@db/cuepoint", /^has an @ or # after the host/],
  ["postgres://cuepoint:12?34@db/cuepoint", /^has an @ or # after the host/],
  ["postgres://cuepoint:12#34@db/cuepoint", /^has an @ or # after the host/],
  ["postgres://cuepoint:se/cret@db/cuepoint", /^must be a URL such as .*percent-encode/],
  ["postgres://db:port/cuepoint", /^must be a URL such as/],
])("%s is refused with what to do", (url, sentence) => expect(databaseUrlProblem(url)).toMatch(sentence));

test("a password is known as written and decoded, also with several hosts", () => {
  expect(databasePasswords("postgres://u:p%40ss@one:1,two:2/db")).toEqual(["p%40ss", "p@ss"]);
  expect(databasePasswords("postgres://db/cuepoint")).toEqual([]);
});
