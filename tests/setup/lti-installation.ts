import type { Sql } from "~db/connect.server";
import { savePlatform } from "~db/lti-platforms.server";
import { startApp } from "./app-server";
import { openDatabase } from "./database";
import { launcher } from "./lti-launch";
import { startPlatform } from "./lti-platform";

export const LECTURE = { course: "search-101", lecture: "inverted-index" };

export type LtiInstallation = Awaited<ReturnType<typeof startWithPlatforms>>;

/** Starts Cuepoint with two registered test platforms, which launch the sample course. */
export async function startWithPlatforms() {
  const [app, platform, other] = await Promise.all([startApp(), startPlatform(), startPlatform()]);
  const sql = await openDatabase(app.dataDir);
  const { platformId } = await sql.begin((tx) => savePlatform(tx, platform.settings, [platform.url]));
  await sql.begin((tx) => savePlatform(tx, other.settings, []));
  return {
    app,
    sql,
    platform,
    platformId,
    other,
    lms: launcher(app.url, platform),
    otherLms: launcher(app.url, other),
    accounts: () => countAccounts(sql),
    stop: async () => {
      await sql.end({ timeout: 1 });
      await Promise.all([app.stop(), platform.stop(), other.stop()]);
    },
  };
}

const countAccounts = async (sql: Sql) => (await sql`select user_id from identities where issuer <> 'password'`).length;

export const isSignedIn = (response: Response) => response.headers.getSetCookie().join().includes("cuepoint_session=");
