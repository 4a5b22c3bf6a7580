import type { TLSSocket } from "node:tls";
import type { Request, RequestHandler } from "express";
import { canonicalAddress, isPrivate } from "./client-address";
import { AppError } from "./errors";
import { getLog } from "./observability/log.server";
import { sendError } from "./send-error.server";
import { singleton } from "./singleton.server";

/** Answered whatever the host: a container's health check asks for `localhost`, Prometheus for an address of its own. */
const ANY_HOST = new Set(["/healthz", "/readyz", "/metrics"]);
/** A host as a URL may have it (RFC 3986, 3.2.2), with underscores, which container networks use. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[\w.-]{0,252}[a-z\d])?)(?::\d{1,5})?$/i;

/**
 * Decides once where a request was sent to, and rewrites what Express and Remix read it from: the host, the protocol and the
 * target. Only trusted proxies (`trust proxy`) may say it with `X-Forwarded-*`; with `publicUrl` nobody may, and a request for
 * another host is refused. `@remix-run/express` 2.17 takes the port from any client's `X-Forwarded-Host`, which is why the
 * header is removed.
 */
export function resolveOrigin(publicUrl: string | undefined): RequestHandler {
  const own = publicUrl === undefined ? null : new URL(publicUrl);
  return (request, response, next) => {
    const target = targetOf(request);
    if (target === null)
      return sendError(response, new AppError("invalid_request", "The request's target is not understood."));
    const proxied = forwardedBy(request);
    const host = target.host ?? proxied.host ?? request.get("host") ?? "localhost";
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) {
      return sendError(response, new AppError("invalid_request", "The request's host is not understood."));
    }
    if (own && !ANY_HOST.has(request.path) && new URL(`${own.protocol}//${host}`).host !== own.host) {
      return sendError(
        response,
        new AppError("misdirected", `There is no Cuepoint at this address. Go to ${own.origin}.`),
      );
    }
    request.url = request.originalUrl = target.url;
    delete request.headers["x-forwarded-host"];
    request.headers.host = own?.host ?? host;
    Object.defineProperty(request, "protocol", { value: own?.protocol.slice(0, -1) ?? proxied.protocol });
    response.locals.sites = own ? [own.origin] : [host, ...proxied.hosts];
    next();
  };
}

/** Reads the request's target: a path, or the whole address, which clients send to proxies (RFC 9112, 3.2.2). */
function targetOf({ url }: Request): { url: string; host?: string } | null {
  if (url.startsWith("/")) return { url };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { host, pathname, search } = new URL(url);
  return { url: pathname + search, host };
}

type Proxied = { host: string | undefined; hosts: string[]; protocol: string };

/** Reads what trusted proxies say about the request. Each proxy of a chain adds one value, the nearest one the last. */
function forwardedBy(request: Request): Proxied {
  const own = (request.socket as Partial<TLSSocket>).encrypted ? "https" : "http";
  const isTrusted = request.app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  if (!isTrusted(request.socket.remoteAddress ?? "", 0)) {
    if (request.get("x-forwarded-for")) warnOfUnnamedProxy(request.socket.remoteAddress ?? "");
    return { host: undefined, hosts: [], protocol: own };
  }
  const hops = Math.max(1, request.ips.length);
  const valuesOf = (name: string) =>
    (request.get(name) ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
  const outermost = (values: string[]) => values.at(-Math.min(hops, values.length));
  const hosts = valuesOf("x-forwarded-host");
  const protocol = outermost(valuesOf("x-forwarded-proto"))?.toLowerCase();
  return { host: outermost(hosts), hosts, protocol: protocol === "https" || protocol === "http" ? protocol : own };
}

/** Says once that a reverse proxy's visitors are all counted as one address, because no setting names the proxy. */
function warnOfUnnamedProxy(address: string): void {
  const warned = singleton("unnamed-proxy", () => ({ already: false }));
  if (warned.already || !isPrivate(address)) return;
  warned.already = true;
  getLog().warn(
    { proxy: address },
    "a proxy that TRUSTED_PROXIES does not name sends X-Forwarded-For: its visitors share one address's limits",
  );
}

/** Returns the client's address as trusted proxies report it, or of the nearest of them where that is not an address. */
export function clientAddress(request: Request): string {
  const reported = [...request.ips, request.socket.remoteAddress ?? ""];
  return reported.map(canonicalAddress).find((address) => address !== null) ?? "";
}
