import { PASSWORD, peopleOf } from "../accounts";
import type { AppServer } from "../app-server";
import type { FormBrowser } from "../form-browser";

export type Role = "student" | "instructor" | "admin";
/** Someone with an account. `join` makes it again, with the same name. */
export type Person = { role: Role; name: string; browser: FormBrowser; join?: () => Promise<FormBrowser> };

/** Signs somebody in again if a random request has ended their session, or makes an account again that it has erased. */
export async function signedIn(person: Person): Promise<void> {
  const { name, browser, join } = person;
  if ((await browser.open("/account")).status === 200) return;
  const { status } = await browser.submit("/sign-in", { name, password: PASSWORD });
  if (status === 302) return;
  if (!join) throw new Error(`${name} could not sign in: ${status}`);
  person.browser = await join();
}

/** Creates an account with each role in the sample course, and an administrator's. */
export async function studyingPeople(app: Pick<AppServer, "url" | "dataDir">): Promise<Person[]> {
  const { join } = peopleOf(app);
  const course = ["--course", "search-101"];
  const person = async (role: Role, name: string, ...place: string[]): Promise<Person> => {
    const joined = () => join(name, role, ...place);
    return { role, name, browser: await joined(), join: joined };
  };
  return [
    await person("student", "Sara", ...course),
    await person("instructor", "Ida", ...course),
    await person("admin", "Alma"),
  ];
}
