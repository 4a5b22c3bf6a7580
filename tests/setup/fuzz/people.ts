import { PASSWORD, peopleOf } from "../accounts";
import type { AppServer } from "../app-server";
import type { FormBrowser } from "../form-browser";

export type Role = "student" | "instructor" | "admin";
export type Person = { role: Role; name: string; browser: FormBrowser };

/** Signs somebody in again if a random request has ended their session. */
export async function signedIn({ name, browser }: Person): Promise<void> {
  if ((await browser.open("/account")).status === 200) return;
  const { status } = await browser.submit("/sign-in", { name, password: PASSWORD });
  if (status !== 302) throw new Error(`${name} could not sign in: ${status}`);
}

/** Creates an account with each role in the sample course, and an administrator's. */
export async function studyingPeople(app: Pick<AppServer, "url" | "dataDir">): Promise<Person[]> {
  const { join } = peopleOf(app);
  const course = ["--course", "search-101"];
  return [
    { role: "student", name: "Sara", browser: await join("Sara", "student", ...course) },
    { role: "instructor", name: "Ida", browser: await join("Ida", "instructor", ...course) },
    { role: "admin", name: "Alma", browser: await join("Alma", "admin") },
  ];
}
