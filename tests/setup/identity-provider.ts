import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration } from "oidc-provider";
import { formBrowser, type FormBrowser } from "./form-browser";

export const CLIENT = { client_id: "cuepoint", client_secret: "a secret of the tests' client" };

type Jwt = { header: Record<string, unknown>; payload: Record<string, unknown> };
type Signer = { kid: string; key: KeyObject };

/** An OpenID Connect provider on this machine. The fields that can be set change what it does from then on. */
export type TestProvider = {
  issuer: string;
  /** The claims of the person who signs in, with `sub`. null: the person cancels. */
  person: Record<string, unknown> | null;
  /** Replaces the ID token of the next answers. */
  forge: ((jwt: Jwt, signer: Signer) => string) | null;
  /** Whether it answers at all. */
  isDown: boolean;
  /** The requests it got, as `GET /auth`. */
  requests: string[];
  /** Registers the app as a client. Without it, the provider knows nobody. */
  register: (appUrl: string) => void;
  /** Signs with a new key from now on, and forgets the old one. */
  rotateKey: () => void;
  stop: () => Promise<void>;
};

export async function startIdentityProvider(): Promise<TestProvider> {
  let handle = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (provider.isDown) return void request.socket.destroy();
    provider.requests.push(`${request.method} ${request.url?.split("?")[0]}`);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let url = "";
  const register = (appUrl: string) => {
    url = appUrl;
    handle = createHandler(issuer, appUrl, newSigner(), () => provider);
  };
  const provider: TestProvider = {
    issuer,
    person: null,
    forge: null,
    isDown: false,
    requests: [],
    register,
    rotateKey: () => register(url),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function newSigner(): Signer {
  return { kid: randomUUID(), key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey };
}

function createHandler(issuer: string, appUrl: string, signer: Signer, state: () => TestProvider) {
  // why: it warns that it stores everything in memory.
  const { warn } = console;
  console.warn = () => {};
  const provider = new Provider(
    issuer,
    configurationFor(appUrl, signer, () => state().person),
  );
  console.warn = warn;
  provider.on("server_error", (_ctx, error) => console.error(error));
  provider.use(async (ctx, next) => {
    await next();
    const { forge } = state();
    const body = ctx.body as { id_token?: string } | undefined;
    if (forge && ctx.path === "/token" && body?.id_token)
      ctx.body = { ...body, id_token: forge(parseJwt(body.id_token), signer) };
  });
  const callback = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    const { person } = state();
    const result = person
      ? { login: { accountId: String(person.sub) } }
      : { error: "access_denied", error_description: "The person canceled." };
    void provider.interactionFinished(request, response, result);
  };
}

const SCOPES = "openid profile email affiliation";

function configurationFor(appUrl: string, { kid, key }: Signer, person: () => TestProvider["person"]): Configuration {
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${appUrl}/sign-in/uni/callback`],
        post_logout_redirect_uris: [`${appUrl}/`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the tests"] },
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name", "preferred_username"],
      email: ["email"],
      affiliation: ["eduPersonAffiliation"],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ ...person(), sub: accountId }) }),
    // No consent page is shown.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  };
}

const parsePart = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
const toPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function parseJwt(text: string): Jwt {
  const [header = "", payload = ""] = text.split(".");
  return { header: parsePart(header), payload: parsePart(payload) };
}

/** Signs a JWT with RS256, or not at all. */
export function toJwt({ header, payload }: Jwt, key: KeyObject | null): string {
  const content = `${toPart(header)}.${toPart(payload)}`;
  return `${content}.${key ? createSign("RSA-SHA256").update(content).sign(key, "base64url") : ""}`;
}

/** Follows a provider's redirects in a browser until they lead to the app. Returns the path there, with its query. */
async function throughProvider(address: string, appUrl: string, at: FormBrowser): Promise<string> {
  for (let next = address, hops = 0; hops < 10; hops++) {
    if (next.startsWith(`${appUrl}/`)) return next.slice(appUrl.length);
    const { pathname, search, origin } = new URL(next);
    const response = await at.open(pathname + search);
    const location = response.headers.get("location");
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, origin).href;
  }
  throw new Error("the provider redirects without end");
}

/** A browser that opens the sign-in page's link and signs in at the provider. Returns the path of the answer. */
export async function answerPath(
  browser: FormBrowser,
  provider: TestProvider,
  appUrl: string,
  back = "/",
): Promise<string> {
  const response = await browser.open(`/sign-in/uni?${new URLSearchParams({ back })}`);
  const address = response.headers.get("location") ?? "";
  if (response.status !== 302) throw new Error(`the sign-in did not start: ${response.status}`);
  return throughProvider(address, appUrl, formBrowser(provider.issuer));
}
