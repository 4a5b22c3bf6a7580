import { AppError } from "~/platform/errors";

/**
 * With MOCKS=true, mocks every model API (tests/mocks) and returns true. Call it before any module captures fetch.
 * Throws AppError if msw is not installed.
 */
export async function mockApisWhenAsked(): Promise<boolean> {
  if (process.env.MOCKS !== "true") return false;
  const { startMocks } = await import("../tests/mocks/node").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new AppError(
      "internal",
      "MOCKS=true needs the development packages, which are not installed here. Run npm ci --include=dev, or unset MOCKS.",
      { cause },
    );
  });
  startMocks();
  return true;
}
