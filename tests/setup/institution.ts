import { expect } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, UNLIMITED, type AppServer } from "./app-server";
import { openDatabase } from "./database";
import { formBrowser, shownIn, type FormBrowser } from "./form-browser";
import { answerPath, CLIENT, startIdentityProvider, type TestProvider } from "./identity-provider";

/** An app with two providers: `uni` answers, and `away` has an address where nobody does. */
export type Institution = {
  app: AppServer;
  sql: Sql;
  provider: TestProvider;
  /** Signs in at `uni`, by default with a new browser. Returns the app's response to the provider's answer. */
  signIn: (back?: string, browser?: FormBrowser) => Promise<{ browser: FormBrowser; response: Response }>;
  usersNamed: (name: string) => Promise<{ userId: string }[]>;
  stop: () => Promise<void>;
};

export async function startInstitution(rules: string[]): Promise<Institution> {
  const provider = await startIdentityProvider();
  const { issuer } = provider;
  const scopes = "openid profile email affiliation";
  const uni = { id: "uni", name: "Example University", issuer, ...CLIENT, scopes, rules };
  const away = { id: "away", name: "Away College", issuer: "http://127.0.0.1:9", client_id: "cuepoint" };
  const app = await startApp({ env: { ...UNLIMITED, OIDC_PROVIDERS: JSON.stringify([uni, away]) } });
  provider.register(app.url);
  const sql = await openDatabase(app.dataDir);
  return {
    app,
    sql,
    provider,
    signIn: async (back = "/account", browser = formBrowser(app.url)) => {
      const response = await browser.open(await answerPath(browser, provider, app.url, back));
      return { browser, response };
    },
    usersNamed: (name) => sql<{ userId: string }[]>`select user_id as "userId" from users where name = ${name}`,
    stop: async () => {
      await sql.end({ timeout: 1 });
      await app.stop();
      await provider.stop();
    },
  };
}

/** Expects that a page explains a problem and nobody is signed in. */
export async function expectRefused(response: Response, browser: FormBrowser, status: number, text: string) {
  const page = shownIn(await response.text());
  expect([response.status, page.includes(text)], page.slice(0, 2_000)).toEqual([status, true]);
  expect(page).toContain("You are not signed in");
  expect(browser.cookie()).not.toContain("cuepoint_session");
  expect(browser.cookie()).not.toContain("cuepoint_sign_in");
}
