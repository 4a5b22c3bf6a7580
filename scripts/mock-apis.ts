import { isMocksEnabled } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

/**
 * With MOCKS=true in the environment or in `.env`, mocks every model API (tests/mocks), fails all other requests to
 * other machines, and returns true. Selects the mocked chat model unless the settings name another one. Every command
 * that uses a model calls it before it reads the settings. Throws AppError if msw is not installed.
 */
export async function mockApisIfEnabled(): Promise<boolean> {
  if (!isMocksEnabled()) return false;
  process.env.CHAT_MODEL ||= "openai-compatible:mock-chat";
  process.env.AI_BASE_URL ||= "https://models.cuepoint.test/v1";
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
