// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { HostScript } from "./host-script";

declare global {
  interface Window {
    hostApi?: object | undefined;
    onHostReady?: () => void;
  }
}

const SRC = "https://host.test/api.js";
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${SRC}"]`)];
const make = (callback?: string) =>
  new HostScript({ src: SRC, find: () => window.hostApi, ...(callback ? { callback } : {}) });

afterEach(() => {
  document.head.replaceChildren();
  window.hostApi = undefined;
});

test("a script is requested once, and what it defines is returned", async () => {
  const script = make();
  const both = Promise.all([script.load(), script.load()]);
  expect(scripts()).toHaveLength(1);
  window.hostApi = { version: 1 };
  scripts()[0]!.onload!(new Event("load"));
  expect(await both).toEqual([{ version: 1 }, { version: 1 }]);
  expect(await script.load()).toEqual({ version: 1 });
  expect(scripts()).toHaveLength(1);
});

test("a script with a callback is ready when it calls it", async () => {
  const loading = make("onHostReady").load();
  window.hostApi = { version: 2 };
  window.onHostReady!();
  expect(await loading).toEqual({ version: 2 });
});

test("after a failure, the next video requests the script again", async () => {
  const script = make();
  const first = script.load();
  scripts()[0]!.dispatchEvent(new Event("error"));
  await expect(first).rejects.toMatchObject({ fault: "unreachable" });
  const second = script.load();
  expect(scripts()).toHaveLength(1);
  window.hostApi = {};
  scripts()[0]!.onload!(new Event("load"));
  expect(await second).toBe(window.hostApi);
});

test("a script that defines nothing has failed", async () => {
  const loading = make().load();
  scripts()[0]!.onload!(new Event("load"));
  await expect(loading).rejects.toMatchObject({ fault: "unreachable" });
});

test("an unanswered request is sent again once it is abandoned", () => {
  const script = make();
  void script.load();
  const [unanswered] = scripts();
  script.abandon();
  void script.load();
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).not.toBe(unanswered);
});
