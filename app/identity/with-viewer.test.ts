import type { AppLoadContext } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { notFound } from "~/platform/errors";
import { anonymousIdentity, type Identity } from "./identity.server";
import { isAdmin, type Viewer } from "./viewer";
import { withViewer } from "./with-viewer.server";

const STUDENT: Viewer = {
  ...anonymousIdentity().viewer,
  user: { userId: "user-1", name: "Carol", sessionId: "1" },
};
const ADMIN: Viewer = { ...STUDENT, roles: [{ role: "admin" }] };

/** Answers a request for something that only administrators see. `now`: the viewer after a role was given elsewhere. */
async function answer({ method = "GET", now = null }: { method?: string; now?: Viewer | null }) {
  const identity: Identity = { ...anonymousIdentity(), viewer: STUDENT, withNewRoles: async () => now };
  const context: AppLoadContext = {
    viewer: STUDENT,
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
  const request = new Request("http://cuepoint.test/api/admin", { method });
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
