import { chromium } from "playwright-core";
import { findOrInstallChromium, LAUNCH_ARGS } from "../../setup/chromium";
import type { Bench } from "../bench-app";
import type { Measurement } from "../measurement";
import { benchLighthouse } from "./lighthouse";
import { benchLoading } from "./loading";
import { benchLongAnswer } from "./long-answer";
import { benchSeeks } from "./seeks";
import { benchTranscript } from "./transcript";

/** Measures a lecture page in a browser: loading it, using it while an answer streams, and seeking. */
export async function benchPage({ app }: Bench): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: LAUNCH_ARGS });
  try {
    return [
      ...(await benchLoading(browser, app.url)),
      ...(await benchLighthouse(app.url)),
      ...(await benchLongAnswer(browser)),
      ...(await benchTranscript(browser)),
      ...(await benchSeeks(browser, app.url)),
    ];
  } finally {
    await browser.close();
  }
}
