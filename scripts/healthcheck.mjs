/**
 * `node scripts/healthcheck.mjs` exits with 0 if this container's server is ready. Otherwise it prints what is missing
 * and exits with 1. It is JavaScript without imports, because it runs every few seconds, and it reads HOST and PORT
 * itself, because the settings module would load much of the server.
 */
const { HOST = "", PORT = "3000" } = process.env;
const isEverywhere = HOST === "" || HOST === "0.0.0.0" || HOST === "::";
const host = isEverywhere ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
try {
  const response = await fetch(`http://${host}:${PORT || "3000"}/readyz`, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(await response.text());
} catch (error) {
  console.error(`Not ready: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
