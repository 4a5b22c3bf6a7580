import { expect, it } from "vitest";
import { changePreferences, readPreferences } from "./preferences.server";

const withCookie = (value: string) =>
  new Request("http://cuepoint.test/", { headers: { cookie: `cuepoint_preferences=${value}` } });
const base64 = (json: string) => Buffer.from(json).toString("base64");

it.each([
  "",
  "e30",
  "%",
  "x",
  base64("null"),
  base64("true"),
  base64("1"),
  base64('"dark"'),
  base64("[]"),
  base64('{"theme":1,"locale":"xx"}'),
  base64('{"theme":'),
  base64("[".repeat(2_000)),
])("treats the cookie %s as no choice", async (value) => {
  expect(await readPreferences(withCookie(value))).toEqual({ theme: "system", locale: null });
});

it("keeps earlier choices when another one changes", async () => {
  const first = await changePreferences(withCookie(""), { theme: "dark" });
  const second = await changePreferences(withCookie(/=([^;]*)/.exec(first)![1]!), { locale: "es" });
  expect(await readPreferences(withCookie(/=([^;]*)/.exec(second)![1]!))).toEqual({ theme: "dark", locale: "es" });
});
