import { expect, test, vi } from "vitest";
import { parseEnv, plainEnvironment, secretsOf } from "./env.server";

/** OIDC_PROVIDERS with one provider. */
const oidc = (change: object) =>
  JSON.stringify([{ id: "uni", name: "Uni", issuer: "https://idp.example.edu", client_id: "c", ...change }]);

test("has a default for everything: a fresh clone needs no variable", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    CHAT_MODEL: "extractive",
    EMBEDDING_MODEL: "local:minilm-l6-v2",
    MOCKS: false,
  });
});

test("treats an empty variable as unset", () => {
  expect(parseEnv({ PORT: "", AI_BASE_URL: "", CHAT_MODEL: "", DATABASE_URL: "" })).toMatchObject({
    PORT: 3000,
    CHAT_MODEL: "extractive",
  });
});

test.each([
  [{ PORT: "http" }, /PORT: must be a whole number from 0 to 65535/],
  [{ PORT: "70000" }, /PORT: /],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL: must start with postgres:\/\//],
  [{ DATABASE_URL: "postgres://u:100%@db/x" }, /DATABASE_URL: has a % .*percent-encode .*% becomes %25/],
  [{ CHAT_MODEL: "gpt" }, /CHAT_MODEL: .*provider:model/],
  [{ CHAT_MODEL: "openai:gpt-5" }, /OPENAI_API_KEY: is required because CHAT_MODEL is openai:gpt-5/],
  [{ CHAT_MODEL: "anthropic:claude" }, /ANTHROPIC_API_KEY: is required/],
  [{ CHAT_MODEL: "google:gemini" }, /GOOGLE_GENERATIVE_AI_API_KEY: is required/],
  [{ TRANSCRIPTION_MODEL: "whisper" }, /TRANSCRIPTION_MODEL: must be provider:model/],
  [{ TRANSCRIPTION_MODEL: "deepgram:nova-3" }, /DEEPGRAM_API_KEY: is required because TRANSCRIPTION_MODEL/],
  [{ EMBEDDING_MODEL: "openai-compatible:nomic" }, /AI_BASE_URL: is required because EMBEDDING_MODEL/],
  [{ AI_BASE_URL: "localhost" }, /AI_BASE_URL: must be a URL/],
  [{ AI_BASE_URL: "localhost:11434/v1" }, /AI_BASE_URL: .*https:\/\/, such as http:\/\/localhost:11434\/v1/],
  [{ OPENAI_BASE_URL: "api.openai.com:443/v1" }, /OPENAI_BASE_URL: .*http:\/\//],
  [{ ANTHROPIC_BASE_URL: "api.anthropic.com:443/v1" }, /ANTHROPIC_BASE_URL: .*http:\/\//],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" }, /OTEL_EXPORTER_OTLP_ENDPOINT: .*such as http:\/\/localhost:4318/],
  [{ SESSION_SECRET: "short" }, /SESSION_SECRET: must have at least 16/],
  [{ SESSION_SECRET: "a secret of enough length,short" }, /SESSION_SECRET: must have at least 16/],
  [{ SESSION_SECRET: " , " }, /SESSION_SECRET: must have at least 16/],
  [
    { EMBED_ORIGINS: "https://lms.example.edu/course" },
    /EMBED_ORIGINS: must be origins such as .*, not https:\/\/lms.example.edu\/course/,
  ],
  [{ EMBED_ORIGINS: "'none'; script-src *" }, /EMBED_ORIGINS: must be origins/],
  [{ OIDC_PROVIDERS: "uni" }, /OIDC_PROVIDERS: must be a JSON list/],
  [{ OIDC_PROVIDERS: '{"id":"uni"}' }, /OIDC_PROVIDERS: must be a JSON list/],
  [{ OIDC_PROVIDERS: "[{}]" }, /OIDC_PROVIDERS: 0\.id /],
  [{ OIDC_PROVIDERS: oidc({ id: "header" }) }, /OIDC_PROVIDERS: 0\.id must be like "my-university", and not "header"/],
  [{ OIDC_PROVIDERS: oidc({ id: "a/b" }) }, /OIDC_PROVIDERS: 0\.id must be like/],
  [{ OIDC_PROVIDERS: oidc({ issuer: "http://idp.example.edu" }) }, /OIDC_PROVIDERS: 0\.issuer must be .*https/],
  [
    { OIDC_PROVIDERS: oidc({ issuer: "https://login.microsoftonline.com/common/v2.0" }) },
    /OIDC_PROVIDERS: 0\.issuer must name one organization of Entra ID/,
  ],
  [{ OIDC_PROVIDERS: oidc({ issuer: "idp.example.edu" }) }, /OIDC_PROVIDERS: 0\.issuer must be/],
  [
    { OIDC_PROVIDERS: oidc({ rules: ["faculty -> admin"] }) },
    /OIDC_PROVIDERS: 0\.rules\.0 is not a rule: faculty -> admin/,
  ],
  [{ OIDC_PROVIDERS: oidc({ secret: "x" }) }, /OIDC_PROVIDERS: .*secret/],
  [{ OIDC_PROVIDERS: `${oidc({}).slice(0, -1)},${oidc({}).slice(1)}` }, /OIDC_PROVIDERS: has the id uni twice/],
  [{ TRUSTED_HEADER_PROXIES: "1" }, /TRUSTED_HEADER_PROXIES: must be addresses/],
  [{ TRUSTED_HEADER_PROXIES: "0.0.0.0/0" }, /TRUSTED_HEADER_PROXIES: must be addresses/],
  [{ TRUSTED_HEADER_PROXIES: "10.0.0.5" }, /TRUSTED_HEADER_SUBJECT: is required because TRUSTED_HEADER_PROXIES is set/],
  [{ TRUSTED_HEADER_SUBJECT: "X-Remote-User" }, /TRUSTED_HEADER_PROXIES: must name the proxies/],
  [{ TRUSTED_HEADER_SUBJECT: "X Remote" }, /TRUSTED_HEADER_SUBJECT: must be the name of a header/],
  [{ TRUSTED_HEADER_RULES: "faculty" }, /TRUSTED_HEADER_RULES.*: is not a rule: faculty/],
  [{ TRUSTED_HEADER_SIGN_OUT: "//evil.test" }, /TRUSTED_HEADER_SIGN_OUT: must be a path/],
  [{ PUBLIC_URL: "cuepoint.example.edu" }, /PUBLIC_URL: must be an address such as https:\/\//],
  [{ PUBLIC_URL: "https://example.edu/cuepoint" }, /PUBLIC_URL: .*without a path/],
  [{ PUBLIC_URL: "javascript:alert(1)" }, /PUBLIC_URL: /],
  [
    { TRUSTED_PROXIES: "10.0.0.5, proxy.internal" },
    /TRUSTED_PROXIES: must be a number of proxies, or addresses .*, not proxy.internal/,
  ],
  [{ TRUSTED_PROXIES: "0.0.0.0/0" }, /TRUSTED_PROXIES: /],
  [{ DATABASE_URL: "postgres://db/x" }, /SESSION_SECRET: is required with DATABASE_URL/],
])("names the invalid variable of %j", (variables, message) => {
  expect(() => parseEnv(variables)).toThrow(message);
});

test("names all invalid variables at once", () => {
  expect(() => parseEnv({ PORT: "x", CHAT_MODEL: "y" })).toThrow(/PORT: .*\n.*CHAT_MODEL: /);
});

test("separates embedding origins by spaces or commas", () => {
  expect(
    parseEnv({ EMBED_ORIGINS: "https://lms.example.edu, https://*.example.org http://localhost:8080" }).EMBED_ORIGINS,
  ).toEqual(["https://lms.example.edu", "https://*.example.org", "http://localhost:8080"]);
  expect(parseEnv({ EMBED_ORIGINS: "" }).EMBED_ORIGINS).toEqual([]);
});

test("accepts a new session secret before the old one, and logs neither", () => {
  const env = parseEnv({ SESSION_SECRET: "the new one of 2026, the old one of 2025" });
  expect(env.SESSION_SECRET).toEqual(["the new one of 2026", "the old one of 2025"]);
  expect(secretsOf(env)).toEqual(expect.arrayContaining(["the new one of 2026", "the old one of 2025"]));
  expect(parseEnv({ SESSION_SECRET: "one alone of enough length" }).SESSION_SECRET).toEqual([
    "one alone of enough length",
  ]);
});

test("trusts proxies on its own machine and answers for any host by default", () => {
  expect(parseEnv({}).TRUSTED_PROXIES).toEqual(["loopback"]);
  expect(parseEnv({}).PUBLIC_URL).toBeUndefined();
  expect(parseEnv({ TRUSTED_PROXIES: "1", PUBLIC_URL: "https://Cuepoint.test/" })).toMatchObject({
    TRUSTED_PROXIES: 1,
    PUBLIC_URL: "https://cuepoint.test",
  });
});

test("accepts addresses of services in a private network", () => {
  const addresses = { AI_BASE_URL: "http://vllm:8000/v1", OTEL_EXPORTER_OTLP_ENDPOINT: "https://[fd00::1]:4318" };
  expect(parseEnv(addresses)).toMatchObject(addresses);
});

test("lets mocked providers accept any key", () => {
  expect(parseEnv({ MOCKS: "true", CHAT_MODEL: "openai:gpt-5" }).CHAT_MODEL).toBe("openai:gpt-5");
});

test("gives a process without settings no secrets, and sends no telemetry", () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-secret");
  vi.stubEnv("DATABASE_URL", "postgres://cuepoint:hunter2@db/cuepoint");
  const environment = plainEnvironment();
  vi.unstubAllEnvs();
  expect(environment).toMatchObject({ PATH: process.env.PATH, ORT_DISABLE_TELEMETRY: "1" });
  expect(JSON.stringify(environment)).not.toMatch(/sk-secret|hunter2/);
});

test("accepts the folder of a local speech model", () => {
  expect(parseEnv({ TRANSCRIPTION_MODEL: "local:/srv/models/parakeet" })).toMatchObject({
    TRANSCRIPTION_MODEL: "local:/srv/models/parakeet",
  });
});
