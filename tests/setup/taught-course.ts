import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "~db/connect.server";
import { peopleOf } from "./accounts";
import { COURSE, makeAnimalsCourse } from "./animals-course";
import { startApp, type AppServer } from "./app-server";
import { openDatabase } from "./database";
import type { FormBrowser } from "./form-browser";
import { runCli, type CliResult } from "./run-cli";

/** A server with the course of animals, which people with accounts teach and study. */
export type TaughtCourse = {
  app: AppServer;
  sql: Sql;
  /** The folder of the course. */
  folder: string;
  ingest: (...options: string[]) => Promise<CliResult>;
  /** Changes the manifest as its author does, with an editor. */
  changeManifest: (change: (text: string) => string) => Promise<void>;
  /** Returns the titles of the lectures that everyone sees, in their order. */
  titles: () => Promise<string[]>;
  /** Makes an account with a role in the course. */
  join: (name: string, role: "instructor" | "student") => Promise<FormBrowser>;
  stop: () => Promise<void>;
};

/** `env` adds variables to the server's environment. */
export async function startTaughtCourse(env: Record<string, string> = {}): Promise<TaughtCourse> {
  const folder = await makeAnimalsCourse();
  const app = await startApp({ env });
  const sql = await openDatabase(app.dataDir);
  const ingest = (...options: string[]) => runCli("ingest", [folder, ...options], { DATA_DIR: app.dataDir });
  const { code, stderr } = await ingest();
  if (code !== 0) throw new Error(`the course could not be ingested: ${stderr}`);
  return {
    app,
    sql,
    folder,
    ingest,
    changeManifest: async (change) => {
      const file = path.join(folder, "course.yaml");
      await writeFile(file, change(await readFile(file, "utf8")));
    },
    titles: async () => {
      const response = await fetch(`${app.url}/api/courses/${COURSE}/lectures`);
      const { results } = (await response.json()) as { results: { title: string }[] };
      return results.map(({ title }) => title);
    },
    join: (name, role) => peopleOf(app).join(name, role, "--course", COURSE),
    stop: async () => {
      await sql.end({ timeout: 1 });
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The people of most tests of teaching. */
export type TaughtCourseWithPeople = { course: TaughtCourse; ines: FormBrowser; student: FormBrowser };

/** Starts a course that Ines teaches and Stan studies. */
export async function startTaughtCourseWithPeople(): Promise<TaughtCourseWithPeople> {
  const course = await startTaughtCourse();
  return { course, ines: await course.join("Ines", "instructor"), student: await course.join("Stan", "student") };
}
