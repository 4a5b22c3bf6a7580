import { spawn, type ChildProcess } from "node:child_process";
import packageJson from "../../package.json";
import { databaseEnv, newDataDir, removeDataDir } from "./database";

export type AppServer = {
  /** http://localhost:<port> */
  url: string;
  dataDir: string;
  /** The id of the started process, or of its process group if it is `mortal`. */
  pid: number;
  /** Everything the server has written to standard output and standard error so far. */
  output: () => string;
  isRunning: () => boolean;
  stop: () => Promise<void>;
  /** Ends the server immediately, like `kill -9`. */
  kill: () => void;
};

/** Tests send more requests than people do, all from one address. */
export const UNLIMITED = {
  ASKS_PER_MINUTE: "0",
  ASKS_PER_MINUTE_PER_ADDRESS: "0",
  REQUESTS_PER_MINUTE_PER_ADDRESS: "0",
  RUNNING_ANSWERS_PER_VISITOR: "0",
  RUNNING_ANSWERS_PER_ADDRESS: "0",
  OPEN_STREAMS_PER_VISITOR: "0",
  OPEN_STREAMS_PER_ADDRESS: "0",
  DAILY_TOKENS: "0",
  DAILY_TOKENS_PER_COURSE: "0",
  DAILY_TOKENS_PER_VISITOR: "0",
  DAILY_TOKENS_PER_ADDRESS: "0",
};

const START_TIMEOUT_MS = 240_000;

/** `mortal` starts the server in its own process group, so that `kill` ends all of its processes. */
export type StartOptions = {
  env?: Record<string, string>;
  dataDir?: string;
  args?: string[];
  mortal?: boolean;
  command?: readonly string[];
  cwd?: string;
};

/** The command of `npm start` in the folder of a package. */
export const startCommandOf = ({ scripts }: { scripts: { start: string } }): readonly string[] => [
  process.execPath,
  ...scripts.start.split(" ").slice(1),
];

/** The command of `npm start`. */
export const START_COMMAND = startCommandOf(packageJson);

/**
 * Starts the app on a free port, like `npm start`, and waits until it prints its address. `env` adds variables. Pass
 * `dataDir` to reuse data across starts; otherwise the app continues from a copy of a first start. `command` and `cwd`
 * replace how and where it starts.
 */
export async function startApp({
  env = {},
  dataDir,
  args = [],
  mortal = false,
  command = START_COMMAND,
  cwd,
}: StartOptions = {}): Promise<AppServer> {
  const directory = dataDir ?? (await newDataDir());
  const child = spawn(command[0]!, [...command.slice(1), ...args], {
    cwd,
    env: { ...cleanEnv(), PORT: "0", ...UNLIMITED, ...(await databaseEnv(directory)), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: mortal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const url = await addressOf(child, () => output);
  return {
    url,
    dataDir: directory,
    pid: child.pid!,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    // why the group: the started process runs the server as a child process
    kill: () => void process.kill(mortal ? -child.pid! : child.pid!, "SIGKILL"),
    stop: async () => {
      await end(child);
      if (!dataDir) await removeDataDir(directory);
    },
  };
}

/** Returns a body with relative addresses: two processes on one machine are two origins, which one site would not be. */
export const withoutOrigin = (body: string, { url }: Pick<AppServer, "url">): string => body.replaceAll(url, "");

/** The environment of this process, without the variables that would configure the app. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const { DATABASE_URL, CHAT_MODEL, EMBEDDING_MODEL, AI_BASE_URL, MOCKS, NODE_ENV, VITEST, SESSION_SECRET, ...rest } =
    process.env;
  void [DATABASE_URL, CHAT_MODEL, EMBEDDING_MODEL, AI_BASE_URL, MOCKS, NODE_ENV, VITEST, SESSION_SECRET];
  return rest as NodeJS.ProcessEnv;
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The app did not start in time:\n${output()}`)), START_TIMEOUT_MS);
    child.stdout!.on("data", () => {
      const ready = /Cuepoint is ready: (http:\S+)/.exec(output());
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready[1]!);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      reject(new Error(`The app ended with ${code} before it was ready:\n${output()}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await closed;
}
