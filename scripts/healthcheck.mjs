/**
 * `node scripts/healthcheck.mjs`: ends with 0 while the server of this container is ready, else with 1 and what is
 * missing. JavaScript without imports: it runs every few seconds. It reads HOST and PORT itself, as the server's own
 * settings would load the server.
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
