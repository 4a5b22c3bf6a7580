import type { Env } from "~/platform/env.server";

/** Returns the names of the files in DATA_DIR that an installation needs and a backup of the database does not have. */
export function unsavedFiles({ SESSION_SECRET: secret }: Pick<Env, "SESSION_SECRET">): string {
  const folders = "the folders media and uploads";
  return secret ? folders : `${folders}, and the file session-secret (without it, visitors lose their conversations)`;
}
