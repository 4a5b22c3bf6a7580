import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { builtRoutes } from "../setup/fuzz/routes";

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const FROM_ANOTHER_SITE = [
  ["origin", "https://evil.test"],
  ["origin", "null"],
  ["sec-fetch-site", "cross-site"],
] as const;

test("only LTI's two addresses accept a change from another site", async () => {
  const accepted: string[] = [];
  const routes = builtRoutes().filter(({ hasAction }) => hasAction);
  expect(routes.length).toBeGreaterThan(15);
  for (const { path } of [...routes, { path: "/lti/launch.data" }, { path: "/LTI/launch" }, { path: "/lti/login/" }]) {
    const address = app.url + path.replace(/:\w+/g, "x").replace("*", "x");
    for (const [name, value] of FROM_ANOTHER_SITE) {
      const body = new URLSearchParams({ a: "b" });
      const { status } = await fetch(address, { method: "POST", headers: { [name]: value }, body });
      if (status !== 403) accepted.push(path);
    }
  }
  expect([...new Set(accepted)].sort()).toEqual(["/lti/launch", "/lti/login"]);
});
