import fc from "fast-check";
import { encoded, json, writeJson } from "./values";
import { tornTokensOf, type Cast } from "./visitors";

/** Headers of a request: the attacker's cookie or a forged one, and a few that are unusual. */
export function headersOf({ attacker, victim, adminToken }: Cast): fc.Arbitrary<Record<string, string>> {
  const forged = fc
    .constantFrom(...tornTokensOf(victim.token, attacker.token))
    .map((value) => `cuepoint_visitor=${value}`);
  const preferences = json.map((value) =>
    `cuepoint_preferences=${Buffer.from(writeJson(value)).toString("base64")}`.slice(0, 6_000),
  );
  const cookie = fc.oneof(
    { weight: 8, arbitrary: fc.constant(attacker.cookie) },
    { weight: 2, arbitrary: forged },
    { weight: 1, arbitrary: preferences },
    { weight: 1, arbitrary: fc.string({ maxLength: 40 }).map((value) => `cuepoint_visitor=${encoded(value)}`) },
  );
  const strange = strangeHeaders({ attacker, victim, adminToken });
  // One unusual header can be enough to refuse a request, so most requests have few.
  const few = fc
    .tuple(strange, fc.infiniteStream(fc.nat({ max: 9 })))
    .map(([drawn, dice]) => Object.fromEntries(Object.entries(drawn).filter(() => dice.next().value === 0)));
  return fc
    .tuple(fc.option(cookie, { freq: 10 }), fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: strange }))
    .map(([own, others]) => ({ ...(own === null ? {} : { cookie: own }), ...others }));
}

/** Headers that are unusual, each with a value that servers have stumbled over. */
function strangeHeaders({ attacker, victim, adminToken }: Pick<Cast, "attacker" | "victim" | "adminToken">) {
  return fc.record(
    {
      accept: fc.constantFrom(
        "*/*",
        "text/html",
        "application/json",
        "text/event-stream",
        "application/json, text/event-stream",
      ),
      "accept-language": fc.constantFrom("es", "*", "xx-YY;q=a", "en;q=0.5, es", "a-".repeat(500)),
      range: fc.constantFrom(
        "bytes=0-",
        "bytes=-1",
        "bytes=9-1",
        "bytes=a",
        "lines=1-2",
        `bytes=${"0-1,".repeat(500)}0-1`,
      ),
      "content-type": fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "x",
      ),
      "x-request-id": fc.base64String({ maxLength: 80 }),
      "last-event-id": fc.constantFrom("1", "-1", "x"),
      "x-cuepoint-visitor": fc.oneof(
        fc.constant(attacker.frameToken),
        fc.constantFrom(...tornTokensOf(victim.frameToken, attacker.frameToken), victim.token, attacker.token),
        fc.constant("undefined"),
        fc.base64String({ maxLength: 60 }),
      ),
      authorization: fc.constantFrom(`Bearer ${adminToken}`, "Bearer x", "Basic eDp5", "x"),
      origin: fc.constantFrom("https://evil.test", "null", "x", "http://localhost"),
      "sec-fetch-site": fc.constantFrom("cross-site", "same-site", "same-origin", "none"),
      host: fc.constantFrom("evil.test", "localhost", "[::1", "a b"),
      "x-forwarded-host": fc.constantFrom("evil.test", "//evil.test", "a, b"),
      "x-forwarded-proto": fc.constantFrom("https", "javascript", "http, https"),
      "x-forwarded-for": fc.constantFrom("192.0.2.1", "::ffff:1.2.3.4", "unknown", "1.1.1.1, 2.2.2.2"),
      "accept-encoding": fc.constantFrom("identity", "x", "*;q=0"),
    },
    { requiredKeys: [] },
  );
}
