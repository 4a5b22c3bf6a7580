import { PASSWORD, peopleOf } from "../accounts";
import type { AppServer } from "../app-server";
import type { FormBrowser } from "../form-browser";

export const ROLES = ["student", "instructor", "admin"] as const;
export type Role = (typeof ROLES)[number];
/** Someone with an account. `join` makes it again, with the same name. */
export type Person = { role: Role; name: string; browser: FormBrowser; join: () => Promise<FormBrowser> };

type App = Pick<AppServer, "url" | "dataDir">;

/** Creates an account with a role in a course, or in the whole installation. */
export async function personWith(app: App, role: Role, name: string, courseId?: string): Promise<Person> {
  const place = courseId === undefined ? [] : ["--course", courseId];
  const join = () => peopleOf(app).join(name, role, ...place);
  return { role, name, browser: await join(), join };
}

/** Creates an account with a role in the sample course, or an administrator's. */
export const studyingPerson = (app: App, role: Role): Promise<Person> =>
  personWith(app, role, `Studying ${role}`, role === "admin" ? undefined : "search-101");

/** Signs somebody in again if a random request has ended their session, or makes an account again that it has erased. */
export async function signedIn(person: Person): Promise<void> {
  const { name, browser, join } = person;
  if ((await browser.open("/account")).status === 200) return;
  const { status } = await browser.submit("/sign-in", { name, password: PASSWORD });
  if (status === 302) return;
  person.browser = await join();
  const account = await person.browser.open("/account");
  if (account.status !== 200) throw new Error(`${name} could not sign in (${status}) nor join (${account.status})`);
}
