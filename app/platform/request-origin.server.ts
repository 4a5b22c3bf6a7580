import { TLSSocket } from "node:tls";
import type { Request, RequestHandler } from "express";
import { canonicalAddress, isPrivate } from "./client-address.server";
import { AppError } from "./errors";
import { getLog } from "./observability/log.server";
import { sendError } from "./send-error.server";
import { singleton } from "./singleton.server";

/** Paths that are served for any host: a container's health check uses `localhost`, Prometheus its own address. */
const ANY_HOST = new Set(["/healthz", "/readyz", "/metrics"]);
/** The host of a URL (RFC 3986, 3.2.2). Underscores are allowed, because container networks use them. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[\w.-]{0,252}[a-z\d])?)(?::\d{1,5})?$/i;

/**
 * Resolves the origin of a request and rewrites what Express and Remix derive it from: the host, the protocol and the
 * target. Only trusted proxies (`trust proxy`) may set it through `X-Forwarded-*`. With `publicUrl`, those headers are
 * ignored and requests for another host are rejected. Removes `X-Forwarded-Host`, because `@remix-run/express` 2.17
 * takes the port from it, whoever sent it.
 */
export function resolveOrigin(publicUrl: string | undefined): RequestHandler {
  const own = publicUrl === undefined ? null : new URL(publicUrl);
  return (request, response, next) => {
    const target = targetOf(request);
    if (target === null)
      return sendError(response, new AppError("invalid_request", "The target of the request is invalid."));
    const proxied = forwardedBy(request);
    const host = target.host ?? proxied.host ?? request.get("host") ?? "localhost";
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) {
      return sendError(response, new AppError("invalid_request", "The host of the request is invalid."));
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

/** Reads the request's target: a path, or the absolute form that clients send to proxies (RFC 9112, 3.2.2). */
function targetOf({ url }: Request): { url: string; host?: string } | null {
  if (url.startsWith("/")) return { url };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { host, pathname, search } = new URL(url);
  return { url: pathname + search, host };
}

type Proxied = { host: string | undefined; hosts: string[]; protocol: string };

/** Reads the host and protocol that trusted proxies report. Each proxy of a chain appends one value. */
function forwardedBy(request: Request): Proxied {
  const own = request.socket instanceof TLSSocket ? "https" : "http";
  const isTrusted = request.app.get("trust proxy fn") as (address: string, hop: number) => boolean; // Express declares no type
  if (!isTrusted(request.socket.remoteAddress ?? "", 0)) {
    if (request.get("x-forwarded-for")) warnOfUntrustedProxy(request.socket.remoteAddress ?? "");
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

/** Warns once that all visitors behind a proxy count as one address, because the proxy is not trusted. */
function warnOfUntrustedProxy(address: string): void {
  const warned = singleton("unnamed-proxy", () => ({ already: false }));
  if (warned.already || !isPrivate(address)) return;
  warned.already = true;
  getLog().warn(
    { proxy: address },
    "a proxy that is not in TRUSTED_PROXIES sends X-Forwarded-For: all its visitors share the limits of one address",
  );
}

/**
 * Returns the client's address as trusted proxies report it, or the address of the nearest proxy if theirs is invalid.
 */
export function clientAddress(request: Request): string {
  const reported = [...request.ips, request.socket.remoteAddress ?? ""];
  return reported.map(canonicalAddress).find((address) => address !== null) ?? "";
}
