import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { vi } from "vitest";
import type { FindUser, SignedIn } from "~/identity/find-session.server";
import { resolveViewer } from "~/identity/resolve-viewer.server";
import { signVisitor, type Purpose } from "~/identity/signed-visitor.server";
import type { User } from "~/identity/viewer";
import { VISITOR_HEADER } from "~/identity/visitor-header";
import { privateByDefault } from "~/platform/answer-headers.server";
import { AppError } from "~/platform/errors";

const SECRETS = ["the newest secret of the tests", "an older secret of the tests"] as const;
const [NEWEST] = SECRETS;
export const [, OLDER] = SECRETS;
export const ALICE = "0a8e2ff6-3b1d-4c53-9d6a-3f0f2f7a1c11";
export const BOB = "7d1c9a52-8f0e-4b7b-8a55-1f2e3d4c5b6a";
export const DAY = 24 * 60 * 60 * 1000;

type RequestOptions = { cookie?: string; token?: string; authorization?: string; method?: string; tls?: boolean };
type Body = {
  visitorId: string;
  user: User | null;
  namedBy: string | null;
  roles: unknown[];
  tokens: { token: string; renewal: string };
};

/** The token of a session of Carol's. */
export const SESSION = "s".repeat(43);
export const CAROL = "user-2f6b1f9e-52c5-4f0c-9a87-0d3c3a1b5e77";

/** Finds Carol by her session's token. Fails for one whose user cannot be read. */
async function byToken(token: string): Promise<SignedIn | null> {
  if (token.startsWith("x")) throw new Error("the database is away");
  return token === SESSION ? carol : null;
}

/** A personal access token of Carol's. */
export const ACCESS_TOKEN = `cpt_${"t".repeat(43)}`;

/** Finds Carol by her personal access token. */
async function findByAccessToken(token: string): Promise<SignedIn> {
  if (token === ACCESS_TOKEN) return { user: { userId: CAROL, name: "Carol", sessionId: "token" }, roles: [] };
  throw new AppError("unauthorized", "This token is unknown.");
}
export const SESSION_ID = "5f1f7c0e-7a55-4a32-9a0e-0c5d3f0f6f01";
/** Signs a frame in as Carol, as often as it likes. */
export const TICKET = "t".repeat(43);
const carol: SignedIn = { user: { userId: CAROL, name: "Carol", sessionId: SESSION_ID }, roles: [{ role: "admin" }] };
const findUser: FindUser = {
  byToken,
  byId: async (sessionId) => (sessionId === SESSION_ID ? carol : null),
  byTicket: async (ticket) => (ticket === TICKET ? carol : null),
};

/** Starts a server that answers each request with its viewer. A POST stores something, a DELETE forgets the viewer. */
export async function startViewerServer() {
  const app = express().set("trust proxy", "loopback");
  app.use(
    privateByDefault,
    resolveViewer(SECRETS, { ...findUser, byAccessToken: findByAccessToken, withNewRoles: async () => null }),
  );
  app.all("*", (request, response) => {
    const { viewer, namedBy, ...identity } = response.locals.identity;
    if (request.method === "POST" && request.query.stores !== "no") identity.remember();
    if (request.method === "DELETE") identity.forget();
    if (request.path === "/sign-in") identity.signIn(SESSION);
    if (request.path === "/sign-out") identity.signOut();
    const { become } = request.query;
    if (typeof become === "string") identity.become({ visitorId: become });
    if (request.query.cached) response.setHeader("cache-control", "public");
    response.type(request.path.startsWith("/api/") ? "json" : "html").status(Number(request.query.status ?? 200));
    const body: Body = {
      visitorId: viewer.visitorId,
      user: viewer.user,
      namedBy,
      roles: [...viewer.roles],
      tokens: identity.frameTokens(),
    };
    response.send(JSON.stringify(body));
  });
  const server = await new Promise<Server>((resolve) => {
    const starting = app.listen(0, "127.0.0.1", () => resolve(starting));
  });
  const { port } = server.address() as AddressInfo;

  async function get(path = "/", { cookie, token, authorization, method = "GET", tls = false }: RequestOptions = {}) {
    const headers = {
      ...(cookie && { cookie }),
      ...(authorization && { authorization }),
      ...(token && { [VISITOR_HEADER]: token }),
      ...(tls && { "x-forwarded-proto": "https" }),
    };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    return {
      ...((await response.json()) as Body),
      status: response.status,
      setCookie: response.headers.getSetCookie(),
      authenticate: response.headers.get("www-authenticate"),
      cacheControl: response.headers.get("cache-control"),
    };
  }
  return { get, stop: () => void server.close() };
}

type Signing = { purpose?: Purpose; secret?: string; ago?: number };

/** Signs a visitor as of some milliseconds ago. */
export function signed(
  visitorId: string,
  { purpose = "visitor cookie", secret = NEWEST, ago = 0 }: Signing = {},
): string {
  vi.setSystemTime(Date.now() - ago);
  try {
    return signVisitor(purpose, { visitorId }, [secret]);
  } finally {
    vi.useRealTimers();
  }
}

export const plain = (value: string) => `cuepoint_visitor=${value}`;

/** Returns the name and value of the first cookie that is set. */
export const pair = ([cookie = ""]: readonly string[]) => cookie.split(";")[0] ?? "";
