import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { databasePasswords, databaseUrlProblem } from "./database-url";
import { optional, withDefault } from "./env-values";
import { headerProblems, InstitutionVariables } from "./institution-variables.server";
import { singleton } from "./singleton.server";
import { parseTrustedProxies } from "./trusted-proxies.server";

/** A whole number: text in the environment, a number as a default. */
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};

/** 0: no limit. */
const limit = () => wholeNumber(0, 1_000_000_000);

/** Not every URL: in `localhost:4318`, `localhost:` is the scheme. */
const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a URL with http:// or https://, such as ${example}` });

const ModelId = z
  .string()
  .regex(
    /^(openai|anthropic|google|openai-compatible):.+$/,
    "must be provider:model, with provider openai, anthropic, google or openai-compatible",
  );

/** Parses one secret or several separated by commas, newest first. */
function toSecrets(text: string, context: z.RefinementCtx): [string, ...string[]] {
  const [newest = "", ...older] = text
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  if ([newest, ...older].some((secret) => secret.length < 16)) {
    context.addIssue({
      code: "custom",
      message: "must have at least 16 characters, each of them if there are several (new,old)",
    });
  }
  return [newest, ...older];
}

/**
 * A host-source of a Content-Security-Policy with its scheme (CSP Level 3, 2.3.1); no path, which frame-ancestors does
 * not read.
 */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?$/i;

/** Whether model APIs are mocked. */
const Mocks = withDefault(z.stringbool(), "false");

const Env = z
  .object({
    NODE_ENV: withDefault(z.enum(["development", "production", "test"]), "production"),
    PORT: withDefault(wholeNumber(0, 65_535), 3000),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(z.string()).transform((text, context) => {
      if (text === undefined) return undefined;
      const url = URL.canParse(text) ? new URL(text) : null;
      // Only an origin: Cuepoint cannot be served below a path.
      if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
      context.addIssue({
        code: "custom",
        message: "must be an address such as https://cuepoint.example.edu, without a path",
      });
      return z.NEVER;
    }),
    TRUSTED_PROXIES: withDefault(z.string(), "loopback").transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (typeof proxies === "number" || Array.isArray(proxies)) return proxies;
      context.addIssue({
        code: "custom",
        message: `must be a number of proxies, or addresses such as 10.0.0.5 or 10.0.0.0/24, not ${proxies.problem}`,
      });
      return z.NEVER;
    }),
    DATABASE_URL: optional(
      z.string().superRefine((url, context) => {
        const message = databaseUrlProblem(url);
        if (message !== null) context.addIssue({ code: "custom", message });
      }),
    ),
    DATA_DIR: withDefault(z.string(), ".data").transform((dir) => path.resolve(dir)),
    CHAT_MODEL: withDefault(z.union([z.literal("extractive"), ModelId]), "extractive"),
    EMBEDDING_MODEL: withDefault(z.union([z.literal("local:minilm-l6-v2"), ModelId]), "local:minilm-l6-v2"),
    TRANSCRIPTION_MODEL: optional(
      z
        .string()
        .regex(
          /^(openai|deepgram|assemblyai|openai-compatible|local):.+$/,
          "must be provider:model, with provider openai, deepgram, assemblyai or openai-compatible, or local:/path/to/model",
        ),
    ),
    TRANSCRIPTION_USD_PER_MINUTE: optional(
      z.coerce.number("must be a price in US dollars, such as 0.006").min(0).max(100),
    ),
    RERANK_MODEL: optional(
      z.string().regex(/^cohere:.+$/, "must be cohere: and the name of a model, such as cohere:rerank-v3.5"),
    ),
    MODEL_TIMEOUT_SECONDS: withDefault(wholeNumber(1, 3_600), 60),
    ANSWER_TIMEOUT_SECONDS: withDefault(wholeNumber(1, 3_600), 180),
    MAX_ANSWER_CHARACTERS: withDefault(wholeNumber(1_000, 10_000_000), 32_000),
    AI_BASE_URL: optional(httpAddress("http://localhost:11434/v1")),
    AI_API_KEY: optional(z.string()),
    OPENAI_BASE_URL: optional(httpAddress("https://api.openai.com/v1")),
    ANTHROPIC_BASE_URL: optional(httpAddress("https://api.anthropic.com/v1")),
    OPENAI_API_KEY: optional(z.string()),
    DEEPGRAM_API_KEY: optional(z.string()),
    ASSEMBLYAI_API_KEY: optional(z.string()),
    ANTHROPIC_API_KEY: optional(z.string()),
    COHERE_API_KEY: optional(z.string()),
    GOOGLE_GENERATIVE_AI_API_KEY: optional(z.string()),
    LOG_LEVEL: withDefault(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
    ADMIN_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    ASKS_PER_MINUTE: withDefault(limit(), 20),
    ASKS_PER_MINUTE_PER_ADDRESS: withDefault(limit(), 300),
    REQUESTS_PER_MINUTE_PER_ADDRESS: withDefault(limit(), 1_200),
    /** Unset: ten times REQUESTS_PER_MINUTE_PER_ADDRESS. */
    PAGES_PER_MINUTE_PER_ADDRESS: optional(limit()),
    RETENTION_DAYS: withDefault(wholeNumber(0, 36_500), 0),
    DAILY_TOKENS: withDefault(limit(), 20_000_000),
    DAILY_TOKENS_PER_COURSE: withDefault(limit(), 0),
    DAILY_TOKENS_PER_VISITOR: withDefault(limit(), 500_000),
    DAILY_TOKENS_PER_ADDRESS: withDefault(limit(), 10_000_000),
    RUNNING_ANSWERS_PER_VISITOR: withDefault(limit(), 3),
    RUNNING_ANSWERS_PER_ADDRESS: withDefault(limit(), 400),
    OPEN_STREAMS_PER_VISITOR: withDefault(limit(), 20),
    OPEN_STREAMS_PER_ADDRESS: withDefault(limit(), 1_000),
    MAX_UPLOAD_MB: withDefault(limit(), 10_000),
    MAX_COURSE_UPLOADS_MB: withDefault(limit(), 200_000),
    MIN_FREE_DISK_MB: withDefault(limit(), 2_000),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress("http://localhost:4318")),
    OTEL_SERVICE_NAME: withDefault(z.string(), "cuepoint"),
    SESSION_SECRET: optional(z.string().transform(toSecrets)),
    EMBED_ORIGINS: withDefault(z.string(), "").transform((text, context) => {
      const origins = text.split(/[\s,]+/).filter(Boolean);
      for (const origin of origins) {
        if (!ORIGIN.test(origin))
          context.addIssue({
            code: "custom",
            message: `must be origins such as https://lms.example.edu or https://*.example.edu, not ${origin}`,
          });
      }
      return origins;
    }),
    ...InstitutionVariables,
    MOCKS: Mocks,
  })
  .superRefine((env, context) => {
    const needs = (variable: keyof typeof env, wanted: string) => {
      if (env[variable] === undefined || env[variable] === "") {
        context.addIssue({ code: "custom", path: [variable], message: `is required ${wanted}` });
      }
    };
    for (const setting of ["CHAT_MODEL", "EMBEDDING_MODEL", "TRANSCRIPTION_MODEL", "RERANK_MODEL"] as const) {
      const provider = env[setting]?.split(":")[0];
      const wanted = `because ${setting} is ${env[setting]}`;
      if (provider === "openai-compatible") needs("AI_BASE_URL", wanted);
      if (env.MOCKS) continue; // mocked providers accept any key
      if (provider === "openai") needs("OPENAI_API_KEY", wanted);
      if (provider === "anthropic") needs("ANTHROPIC_API_KEY", wanted);
      if (provider === "deepgram") needs("DEEPGRAM_API_KEY", wanted);
      if (provider === "assemblyai") needs("ASSEMBLYAI_API_KEY", wanted);
      if (provider === "cohere") needs("COHERE_API_KEY", wanted);
      if (provider === "google") needs("GOOGLE_GENERATIVE_AI_API_KEY", wanted);
    }
    if (env.DATABASE_URL && env.NODE_ENV === "production") {
      needs("SESSION_SECRET", "with DATABASE_URL, so that every server process signs cookies alike");
    }
    for (const { path, message } of headerProblems(env)) context.addIssue({ code: "custom", path: [path], message });
  });

export type Env = z.infer<typeof Env>;

/** The configuration is invalid. The message has one line per variable. */
export class EnvError extends Error {
  constructor(issues: readonly { path: PropertyKey[]; message: string }[]) {
    const lines = issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    super(
      `The configuration has ${lines.length === 1 ? "an error" : "errors"} (.env.example lists every variable):\n${lines.join("\n")}`,
    );
    this.name = "EnvError";
  }
}

/** Parses a set of variables. Throws EnvError naming each invalid one. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(variables);
  if (!parsed.success) throw new EnvError(parsed.error.issues);
  return parsed.data;
}

/** Returns the values that must never appear in a log or a response. */
export function secretsOf(env: Env): (string | undefined)[] {
  return [
    ...(env.SESSION_SECRET ?? []),
    env.ADMIN_TOKEN,
    env.AI_API_KEY,
    env.OPENAI_API_KEY,
    env.DEEPGRAM_API_KEY,
    env.ASSEMBLYAI_API_KEY,
    env.ANTHROPIC_API_KEY,
    env.COHERE_API_KEY,
    env.GOOGLE_GENERATIVE_AI_API_KEY,
    ...env.OIDC_PROVIDERS.map(({ clientSecret }) => clientSecret ?? undefined),
    ...databasePasswords(env.DATABASE_URL ?? ""),
  ];
}

/** Adds the variables of `.env` to the environment. Variables that are already set keep their values. */
function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/**
 * Returns whether MOCKS is on. Start-up needs it before the other settings, because the mocks replace some of them.
 * Throws EnvError if the value is invalid.
 */
export function isMocksEnabled(): boolean {
  loadEnvFile();
  const parsed = Mocks.safeParse(process.env.MOCKS);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => ({ ...issue, path: ["MOCKS"] })));
  return parsed.data;
}

/** Returns whether the server runs from its sources. The log needs it before the settings are validated. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === "development";

/** Variables that any program needs. No settings and no secrets. */
const PLAIN_VARIABLES = /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|LANG|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|NODE_ENV)$/i;

/** Returns the environment of a process that must not receive this installation's secrets. */
export const plainEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  ORT_DISABLE_TELEMETRY: "1",
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PLAIN_VARIABLES.test(name))),
});

/** Returns the settings of this process, read once from `.env` and the environment, which takes precedence. */
export function getEnv(): Env {
  return singleton("env", () => {
    loadEnvFile();
    // ONNX Runtime would send telemetry to its vendor. Cuepoint sends data only where a setting says so.
    process.env.ORT_DISABLE_TELEMETRY = "1";
    return parseEnv(process.env);
  });
}
