import { handlerFile, isThisMachine } from "./this-machine";

/** A request to another machine that no handler mocks. It is never sent. */
export class UnmockedRequestError extends Error {
  // why both: MSW rejects the request with the error itself only if it looks like an error of Node's network modules.
  readonly code = "UNMOCKED_REQUEST";
  readonly errno = -1;

  constructor({ method, url }: Pick<Request, "method" | "url">) {
    const { origin, hostname, pathname } = new URL(url);
    super(
      `There is no mock for ${method} ${origin}${pathname}, and with MOCKS=true no request leaves this machine. ` +
        `Add a handler in ${handlerFile(hostname)} and list it in tests/mocks/handlers.ts.`,
    );
    this.name = "UnmockedRequestError";
  }
}

/** Prints and throws an UnmockedRequestError, unless the request stays on this machine. */
export function rejectUnmocked(request: Pick<Request, "method" | "url">): void {
  if (isThisMachine(new URL(request.url).hostname)) return;
  const error = new UnmockedRequestError(request);
  // Printed too, because the code that sent the request may hide the reason of its failure.
  console.error(error.message);
  throw error;
}
