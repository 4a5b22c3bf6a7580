import { networkInterfaces } from "node:os";
import { blockConnections } from "../mocks/block-connections";
import type { mockServer } from "../mocks/node";
import { isThisMachine } from "../mocks/this-machine";
import { rejectUnmocked } from "../mocks/unmocked-request";

type MockServer = typeof mockServer;

/**
 * Mocks the model APIs in this process, and keeps it from connecting to other machines. MSW and its handlers take a
 * third of a second to load, and most files never send a request to another machine, so they load with the first one.
 */
export function guardNetwork(): { reset: () => Promise<void>; end: () => Promise<void> } {
  const send = globalThis.fetch;
  let mocks: Promise<MockServer> | null = null;
  const load = async () => {
    const { mockServer } = await import("../mocks/node");
    globalThis.fetch = send;
    mockServer.listen({ onUnhandledRequest: rejectUnmocked }); // replaces fetch
    return mockServer;
  };
  globalThis.fetch = async (...request) => {
    if (mocks === null && isThisMachine(hostOf(request[0]))) return send(...request);
    await (mocks ??= load());
    return globalThis.fetch(...request);
  };
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const unblock = blockConnections((host) => addresses.includes(host));
  return {
    reset: async () => (await mocks)?.resetHandlers(),
    end: async () => {
      (await mocks)?.close();
      globalThis.fetch = send;
      unblock();
    },
  };
}

/** Returns the host of a request. An address without a host belongs to this machine. */
function hostOf(request: string | URL | Request): string {
  return new URL(request instanceof Request ? request.url : request, "http://localhost").hostname;
}
