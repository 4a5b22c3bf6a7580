import { randomUUID } from "node:crypto";
import type { FormBrowser } from "../form-browser";
import { isSignedIn, LECTURE } from "../lti-installation";
import { launcher } from "../lti-launch";
import { launchClaims, lti } from "../lti-platform";
import { afterRestart } from "../made-course";
import { expectStatus, refused, RepeatedWork, type Attempt } from "./repeated-work";
import type { Workplace } from "./workplace";

const STUDENTS = 2;
const PAUSE_MS = 100;

/** Students who open a lecture on a learning platform, each for the first time, until it opens. */
export class LaunchLoad {
  readonly work: RepeatedWork;
  readonly #run = randomUUID().slice(0, 8);
  readonly #opened: { subject: string; browser: FormBrowser }[] = [];

  constructor(private readonly at: Workplace) {
    this.work = new RepeatedWork((number, student) => this.#begin(`${this.#run}.${student}.${number}`), {
      people: STUDENTS,
      pauseMs: PAUSE_MS,
    });
  }

  /** Describes each acknowledged launch whose session, account or role is missing, and accounts stored in part. */
  async lost(): Promise<string[]> {
    const read = this.#opened.map(async ({ subject, browser }) => {
      const account = await afterRestart(browser, this.at.installation.app.url).read("/account");
      return [nameOf(subject), "Student in How search works"]
        .filter((words) => !account.includes(words))
        .map((words) => `${subject}: the account's page lacks "${words}"`);
    });
    return [...(await this.#storedInPart()), ...(await Promise.all(read)).flat()];
  }

  #begin(subject: string): Attempt {
    return async () => {
      const { app } = this.at.installation;
      const lms = launcher(app.url, this.at.platform);
      const started = await lms.start();
      const { state, nonce, target, browser } = started;
      if (state === "") throw new Error("the platform's login did not start");
      const claims = launchClaims(this.at.platform, {
        ...{ nonce, target, subject, name: nameOf(subject), [lti("custom")]: LECTURE },
      });
      const response = await lms.post(browser, { id_token: await this.at.platform.sign(claims), state });
      await expectStatus(response, 303, "a launch");
      if (!isSignedIn(response)) throw refused(`${subject}: the launch opened without a session`);
      this.#opened.push({ subject, browser });
    };
  }

  /** Describes identities of the platform without an account or a role, and accounts without an identity. */
  async #storedInPart(): Promise<string[]> {
    const { installation, platform } = this.at;
    const rows = await installation.withDatabase(
      (sql) => sql<{ problem: string }[]>`
        select subject || ': an identity without an account or a role' as problem from identities i
        where issuer = ${platform.url} and (not exists (select from users u where u.user_id = i.user_id)
          or not exists (select from enrolments e where e.user_id = i.user_id and e.course_id = ${LECTURE.course}))
        union all
        select name || ': an account without an identity' from users u
        where not exists (select from identities i where i.user_id = u.user_id)`,
    );
    return rows.map(({ problem }) => problem);
  }
}

const nameOf = (subject: string) => `Student ${subject}`;
