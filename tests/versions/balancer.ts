import type { AppServer } from "../setup/app-server";

export type Server = { name: string; app: AppServer };

/** Says which server takes a request, like the load balancer of a rolling deployment. */
export class Balancer {
  readonly servers: Server[] = [];

  join(server: Server): void {
    this.servers.push(server);
  }

  leave(server: Server): void {
    this.servers.splice(this.servers.indexOf(server), 1);
  }

  /** The server of the nth request. They take turns. */
  server(n: number): Server {
    const server = this.servers[n % this.servers.length];
    if (!server) throw new Error("No server takes requests.");
    return server;
  }

  /** Another server than the one of the nth request, or the same if there is only one. */
  other(n: number): Server {
    return this.server(n + 1);
  }
}
