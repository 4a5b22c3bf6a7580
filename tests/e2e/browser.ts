import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { findOrInstallChromium, LAUNCH_ARGS } from "../setup/chromium";

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findOrInstallChromium(), args: [...LAUNCH_ARGS, ...args] });
}

export type Visit = { page: Page; problems: string[]; close: () => Promise<void> };

/**
 * Opens a page as a new visitor. `problems` collects what no page may do: log an error, throw, violate its own policy,
 * or call another host. `timeout` is for its loading, in milliseconds.
 */
export async function visit(
  browser: Browser,
  url: string,
  { timeout = 30_000, ...options }: BrowserContextOptions & { timeout?: number } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  await context.addInitScript(reportPolicyViolations);
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, new URL(url).origin, problems);
  context.on("page", (opened) => watch(opened, new URL(url).origin, problems));
  await page.goto(url, { waitUntil: "networkidle", timeout });
  return { page, problems, close: () => context.close() };
}

/** Runs in the page. Chromium does not log a blocked `eval` whose error is caught. */
function reportPolicyViolations() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`Content-Security-Policy: ${violatedDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
}

function watch(page: Page, origin: string, problems: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      problems.push(`foreign request: ${request.url()}`);
  });
}
