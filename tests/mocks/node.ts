import { setupServer } from "msw/node";
import { getEnv } from "~/platform/env.server";
import { blockConnections } from "./block-connections";
import { compatibleHandlers, handlers } from "./handlers";
import { isThisMachine } from "./this-machine";
import { rejectUnmocked } from "./unmocked-request";

/** The mocks of the model APIs. The tests use it directly. */
export const mockServer = setupServer(...handlers);

/**
 * Mocks the model APIs in this process, and keeps it from connecting to any other machine but the database's. A model
 * at AI_BASE_URL on this machine is mocked too; requests to another machine show which handler is missing.
 */
export function startMocks(): void {
  const { AI_BASE_URL } = getEnv();
  if (AI_BASE_URL !== undefined && isThisMachine(new URL(AI_BASE_URL).hostname))
    mockServer.use(...compatibleHandlers(AI_BASE_URL.replace(/\/$/, "")));
  mockServer.listen({ onUnhandledRequest: rejectUnmocked });
  blockConnections((host) => databaseHosts(getEnv().DATABASE_URL).includes(host));
}

/** Returns the hosts in a connection URL, which can name several. */
function databaseHosts(url = ""): string[] {
  const [, hosts = ""] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  return hosts.split(",").map((host) => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
}
