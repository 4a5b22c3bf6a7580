import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { findOrInstallChromium, LAUNCH_ARGS } from "../setup/chromium";

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findOrInstallChromium(), args: [...LAUNCH_ARGS, ...args] });
}

let shared: Promise<Browser> | null = null;

/** Returns the browser that the test files of this worker share. It is closed when the worker ends. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

export type OpenOptions = BrowserContextOptions & {
  /** The limit for loading the page, in milliseconds. */
  timeout?: number;
  /** Problems that the test expects. */
  allowedProblems?: RegExp;
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>;
};

export type Visit = { page: Page; problems: () => string[] };

/**
 * Opens a page as a new visitor; relative addresses then lead to the same site. `problems` lists what no page may do: log
 * an error, throw, violate its own policy, or call another host.
 */
export async function visit(
  browser: Browser,
  url: string,
  { timeout = 60_000, allowedProblems, prepare, ...options }: OpenOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    ...options,
  });
  context.setDefaultTimeout(60_000); // a busy machine needs more than Playwright's 30 s
  await context.addInitScript(reportPolicyViolations);
  await context.addInitScript(recordSeeks);
  const problems: string[] = [];
  context.on("page", (page) => watch(page, new URL(url).origin, problems));
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url, { waitUntil: "networkidle", timeout });
  return { page, problems: () => problems.filter((problem) => !allowedProblems?.test(problem)) };
}

declare global {
  interface Window {
    /** The last seek of a video in the page: where to, and when in the page's time. */
    lastSeek?: { seconds: number; atMs: number };
  }
}

function recordSeeks(): void {
  const record = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) window.lastSeek = { seconds: target.currentTime, atMs: performance.now() };
  };
  document.addEventListener("seeking", record, true);
}

/** Blocks third-party cookies, like the setting in Chrome. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
}

/** Refuses pages, frames and new windows their storage, like a browser that blocks a site's data. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const refused = {
      configurable: true, // as in browsers
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    };
    Object.defineProperties(window, { localStorage: refused, sessionStorage: refused });
  });

/** Runs in the page. Chromium does not log a blocked `eval` whose error is caught. */
function reportPolicyViolations() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error(`Content-Security-Policy: ${violatedDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
}

/** Remix logs the response that it aborts itself when a page goes on while it reloads its data. */
const REMIX_INTERRUPTED = /^AbortError: signal is aborted without reason[^]*\bnavigate\b/;

function watch(page: Page, origin: string, problems: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error" && !REMIX_INTERRUPTED.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      problems.push(`foreign request: ${request.url()}`);
  });
}
