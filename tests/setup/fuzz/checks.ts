import type { Drawn } from "./valid-requests";
import { visitorIdOf, type Visitor } from "./visitors";

export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Describes everything in a response that must never happen, whatever the request was. */
export function problemsOf(request: Drawn, answer: Answered, victim: Visitor): string[] {
  return [
    answer.status >= 500 && `${answer.status}`,
    "x-injected" in answer.headers && "a header that the request injected",
    ...leaks(request, answer, victim),
    reachesOthers(request, victim) &&
      answer.status < 400 &&
      answer.status !== 204 &&
      `another visitor's things were answered with ${answer.status}`,
    isForeign(request) && answer.status < 400 && `what another site asked for was answered with ${answer.status}`,
    ...redirectsOf(answer)
      .filter((target) => !staysHere(target))
      .map((target) => `a redirect to ${JSON.stringify(target)}`),
  ].filter((problem) => problem !== false);
}

function leaks({ method, path, headers, body }: Drawn, answer: Answered, victim: Visitor): string[] {
  const asked = [method, path, decoded(path), JSON.stringify(headers), body ?? ""].join(" ");
  const hasToken = asked.includes(victim.shared.token);
  const ids = [
    victim.conversation,
    ...victim.messages,
    victim.note,
    visitorIdOf(victim),
    victim.token,
    ...(hasToken ? [] : [victim.shared.token]),
  ];
  const said = answer.body + JSON.stringify(answer.headers);
  return [
    ...(said.includes(victim.words) && !asked.includes(victim.words) ? ["another visitor's words"] : []),
    ...(said.includes(victim.shared.words) && !hasToken ? ["a shared conversation without its token"] : []),
    ...(ids.some((id) => said.includes(id) && !asked.includes(id)) ? ["another visitor's ids"] : []),
  ];
}

/**
 * Whether an address names a conversation or a note that only the victim may reach. Remix answers `.data` of a route
 * without a loader.
 */
function reachesOthers({ method, path }: Drawn, victim: Visitor): boolean {
  if (!isChange(method) && path.split("?")[0]!.endsWith(".data")) return false;
  const parts = decoded(path.split("?")[0]!.replace(/\.data$/, "")).split("/");
  return (
    parts[1] === "api" &&
    [victim.conversation, victim.shared.conversation, victim.note].some((id) => parts.includes(id))
  );
}

const isChange = (method: string) => ["POST", "PUT", "PATCH", "DELETE"].includes(method);

function isForeign({ method, headers }: Drawn): boolean {
  return (
    isChange(method) &&
    headers.origin === "https://evil.test" &&
    headers.host !== "evil.test" &&
    headers["x-forwarded-host"] !== "evil.test"
  );
}

/** The target of a redirect: by status, or by Remix's single fetch. */
function redirectsOf({ headers, body }: Answered): string[] {
  const single = body.includes('"SingleFetchRedirect"')
    ? [...body.matchAll(/"redirect",("(?:[^"\\]|\\.)*")/g)].map((found) => JSON.parse(found[1]!) as string)
    : [];
  return [headers.location, headers.refresh, headers["x-remix-redirect"]]
    .filter((target) => typeof target === "string")
    .concat(single);
}

/** Resolves a target as a browser does, from a page with and without TLS. */
function staysHere(target: string): boolean {
  return ["http://cuepoint.test/a/b", "https://cuepoint.test/a/b"].every(
    (base) => URL.canParse(target, base) && new URL(target, base).origin === new URL(base).origin,
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
