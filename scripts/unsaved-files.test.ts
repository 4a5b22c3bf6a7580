import { expect, test } from "vitest";
import { unsavedFiles } from "./unsaved-files";

test("without SESSION_SECRET, the generated one must be copied", () => {
  expect(unsavedFiles({ SESSION_SECRET: undefined })).toMatch(/media and uploads, and the file session-secret \(/);
  expect(unsavedFiles({ SESSION_SECRET: ["a secret of the tests"] })).toBe("the folders media and uploads");
});
