import { generateKeyPair, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../../tests/setup/lti-platform";
import { accessToken, type TokenServer } from "./access-token.server";
import { findOrCreateLineItem, postScore } from "./grades.server";

let platform: TestPlatform;
let server: TokenServer;
const requests: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
const items: object[] = [];
const keys = await generateKeyPair("RS256");
const getKey = async () => ({ keyId: "1", algorithm: "RS256", key: keys.privateKey });

beforeAll(async () => {
  platform = await startPlatform();
  server = { platformId: "platform-1", ...platform.settings };
  platform.services.push((request, response, body) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, authorization: headers.authorization, body });
    const send = (json: unknown, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
      return true;
    };
    if (url === "/token") return send({ access_token: `token ${requests.length}`, expires_in: 3600 });
    if (url.endsWith("/scores?b=1")) return send({}, body.includes("nobody") ? 404 : 200);
    if (method === "GET") return send(items);
    items.push({ ...(JSON.parse(body) as object), id: `${platform.url}/items/${items.length + 1}?b=1` });
    return send(items.at(-1), 201);
  });
});
afterAll(() => platform.stop());

it("requests a token once per scope, with a signature that identifies Cuepoint", async () => {
  const first = await accessToken(server, "scope a", getKey);
  expect(await accessToken(server, "scope a", getKey)).toBe(first);
  expect(await accessToken(server, "scope b", getKey)).not.toBe(first);
  expect(requests).toHaveLength(2);
  const sent = new URLSearchParams(requests[0]!.body);
  expect(sent.get("scope")).toBe("scope a");
  const { payload } = await jwtVerify(sent.get("client_assertion")!, keys.publicKey, {
    issuer: server.clientId,
    subject: server.clientId,
    audience: server.tokenAudience,
  });
  expect(payload.jti).toBeTruthy();
});

it("creates a line item once, and posts scores to its own address", async () => {
  const item = { label: "Quiz 1", scoreMaximum: 10, resourceId: "quiz-1" };
  const created = await findOrCreateLineItem(`${platform.url}/items?a=1`, item, "t");
  expect(await findOrCreateLineItem(`${platform.url}/items?a=1`, item, "t")).toBe(created);
  expect(items).toMatchObject([item]);
  const score = { subject: "student-1", scoreGiven: 8, scoreMaximum: 10, at: new Date(0) };
  await postScore(created, score, "t");
  expect(requests.at(-1)).toMatchObject({ method: "POST", url: "/items/1/scores?b=1", authorization: "Bearer t" });
  expect(JSON.parse(requests.at(-1)!.body)).toMatchObject({
    userId: "student-1",
    scoreGiven: 8,
    timestamp: "1970-01-01T00:00:00.000Z",
    gradingProgress: "FullyGraded",
  });
  await expect(postScore(created, { ...score, subject: "nobody" }, "t")).rejects.toMatchObject({
    operatorMessage: expect.stringContaining("refused a score with 404") as string,
  });
});
