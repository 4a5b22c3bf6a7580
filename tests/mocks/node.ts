import { setupServer } from "msw/node";
import { handlers } from "./handlers";

export const mockServer = setupServer(...handlers);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Fails requests without a handler that would leave this machine. */
export function onUnhandledRequest(request: Request, print: { error: () => void }): void {
  if (!LOOPBACK.test(new URL(request.url).hostname)) print.error();
}

/** Mocks every model API of this process: for MOCKS=true. Call it before anything captures fetch. */
export function startMocks(): void {
  mockServer.listen({ onUnhandledRequest });
}
