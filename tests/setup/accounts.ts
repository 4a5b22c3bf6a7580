import type { AppServer } from "./app-server";
import { formBrowser, type FormBrowser } from "./form-browser";
import { runCli } from "./run-cli";

export const PASSWORD = "a correct horse battery";

/** Returns the path that a server printed for making the first administrator's account. */
export function firstAddress(app: Pick<AppServer, "output">): string {
  const [, path] = /open this address once:\s+http:\/\/\S+?(\/first-administrator\S+)/.exec(app.output()) ?? [];
  if (!path) throw new Error("the server printed no address for the first administrator");
  return path;
}

/** Makes invitations with the command and accepts them, as people do. */
export function peopleOf({ url, dataDir }: Pick<AppServer, "url" | "dataDir">) {
  const users = (...args: string[]) => runCli("users", args, { DATA_DIR: dataDir });

  /** Returns the path of a new invitation. */
  async function invitation(...args: string[]): Promise<string> {
    const { stdout } = await users("invite", ...args, "--json");
    return new URL((JSON.parse(stdout) as { url: string }).url).pathname;
  }

  /** Accepts a new invitation as a browser that nobody has used. */
  async function join(name: string, ...args: string[]): Promise<FormBrowser> {
    const browser = formBrowser(url);
    await browser.submit(await invitation(...args), { name, password: PASSWORD });
    return browser;
  }

  return { users, invitation, join };
}
