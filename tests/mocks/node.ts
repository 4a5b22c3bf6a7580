import { setupServer } from "msw/node";
import { getEnv } from "~/platform/env.server";
import { blockConnections } from "./block-connections";
import { handlers } from "./handlers";
import { rejectUnmocked } from "./unmocked-request";

/** The mocks of the model APIs. The tests use it directly. */
export const mockServer = setupServer(...handlers);

/** Mocks the model APIs in this process, and keeps it from connecting to any other machine but the database's. */
export function startMocks(): void {
  mockServer.listen({ onUnhandledRequest: rejectUnmocked });
  blockConnections((host) => databaseHosts(getEnv().DATABASE_URL).includes(host));
}

/** Returns the hosts in a connection URL, which can name several. */
function databaseHosts(url = ""): string[] {
  const [, hosts = ""] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  return hosts.split(",").map((host) => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
}
