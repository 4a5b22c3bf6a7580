import { expect, it } from "vitest";
import { hashToken } from "~/identity/secret-token.server";
import { findShareToken, newShare } from "./share-token.server";

const NEW = "the secret of this year";
const OLD = "the secret of last year";

it("computes the same token again from what is stored and the secret", () => {
  const { token, ...stored } = newShare("conversation-1", [NEW]);
  expect(findShareToken("conversation-1", [stored], [NEW])).toBe(token);
  expect(stored.tokenHash).toBe(hashToken(token));
  expect(JSON.stringify(stored)).not.toContain(token);
});

it("finds a token that was made with an earlier secret, for as long as that secret is configured", () => {
  const { token, ...stored } = newShare("conversation-1", [OLD]);
  expect(findShareToken("conversation-1", [stored], [NEW, OLD])).toBe(token);
  expect(findShareToken("conversation-1", [stored], [NEW])).toBeNull();
});

it("gives no token for another conversation, or for a share without a nonce", () => {
  const { token: _, ...stored } = newShare("conversation-1", [NEW]);
  expect(findShareToken("conversation-2", [stored], [NEW])).toBeNull();
  expect(findShareToken("conversation-1", [{ ...stored, nonce: null }], [NEW])).toBeNull();
});

it("makes tokens that fit the shared address, a different one each time", () => {
  const tokens = Array.from({ length: 20 }, () => newShare("conversation-1", [NEW]).token);
  expect(new Set(tokens).size).toBe(20);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{24}$/);
});
