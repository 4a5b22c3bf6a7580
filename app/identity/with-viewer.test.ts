import type { AppLoadContext } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { notFound } from "~/platform/errors";
import { anonymousIdentity, type Identity } from "./identity.server";
import { isAdmin, type Viewer } from "./viewer";
import { USER_HEADER } from "./visitor-header";
import { withViewer } from "./with-viewer.server";

const STUDENT: Viewer = {
  ...anonymousIdentity().viewer,
  user: { userId: "user-1", name: "Carol", sessionId: "1" },
};
const ADMIN: Viewer = { ...STUDENT, roles: [{ role: "admin" }] };

type Sent = { method?: string; now?: Viewer | null; viewer?: Viewer; headers?: Record<string, string> };

/** Answers a request for something that only administrators see. `now`: the viewer after a role was given elsewhere. */
async function answer({ method = "GET", now = null, viewer = STUDENT, headers = {} }: Sent) {
  const identity: Identity = { ...anonymousIdentity(), viewer, withNewRoles: async () => now };
  const context: AppLoadContext = {
    viewer,
    identity,
    nonce: "",
    frameAncestors: [],
    setContentPolicy: () => {},
    request: { requestId: "1", address: "127.0.0.1", peer: "127.0.0.1", isLocal: false, onClose: () => {} },
  };
  const work = vi.fn(async ({ viewer }: { viewer: Viewer }) => {
    if (!isAdmin(viewer)) throw notFound("This page does not exist.");
    return "found";
  });
  const request = new Request("http://cuepoint.test/api/admin", { method, headers });
  const result = await withViewer(work)({ request, params: {}, context }).catch((error: unknown) => error);
  return { result, runs: work.mock.calls.length };
}

it("shows a page to a user whose role was given a moment ago in another process", async () => {
  expect(await answer({ now: ADMIN })).toEqual({ result: "found", runs: 2 });
});

it.each([
  ["a user without new roles", {}],
  ["a change, whose body is read already", { method: "POST", now: ADMIN }],
])("refuses %s after one run", async (_, options) => {
  const { result, runs } = await answer(options);
  expect([result instanceof Response && result.status, runs]).toEqual([404, 1]);
});

it.each([
  ["another user", STUDENT, { name: "other_user", values: { name: "Carol" } }],
  ["nobody", anonymousIdentity().viewer, { name: "signed_out", values: {} }],
])("does nothing for a page of one user when %s is signed in now", async (_, viewer, reason) => {
  for (const method of ["GET", "POST"]) {
    const { result, runs } = await answer({ method, viewer, now: ADMIN, headers: { [USER_HEADER]: "user-2" } });
    expect(runs).toBe(0);
    if (!(result instanceof Response)) throw new Error("nothing was refused");
    expect(result.status).toBe(409);
    expect(await result.json()).toEqual({ error: { code: "account_changed", message: expect.any(String), reason } });
  }
});

it("takes requests of the user's own pages, and of clients that name no user", async () => {
  for (const headers of [{ [USER_HEADER]: "user-1" }, {}] as Record<string, string>[])
    expect(await answer({ viewer: { ...ADMIN }, headers })).toEqual({ result: "found", runs: 1 });
  expect(await answer({ viewer: anonymousIdentity().viewer })).toMatchObject({ runs: 1 });
});
