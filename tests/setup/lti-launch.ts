import { formBrowser, type FormBrowser } from "./form-browser";
import { launchClaims, type Claims, type Signing, type TestPlatform } from "./lti-platform";

/** A launch that has started: what the platform gets in the address of its login page. */
export type Started = { state: string; nonce: string; target: string; browser: FormBrowser };
export type LaunchOptions = { browser?: FormBrowser; target?: string; claims?: Claims; signing?: Signing };

/** Launches links of a test platform, as a browser with or without cookies. */
export function launcher(url: string, platform: TestPlatform) {
  const targetOf = (path: string) => `${url}${path}`;

  async function start({
    browser = formBrowser(url),
    target = targetOf("/lti/launch"),
  }: LaunchOptions = {}): Promise<Started> {
    const { issuer, clientId } = platform.settings;
    const query = {
      iss: issuer,
      client_id: clientId,
      login_hint: "hint",
      target_link_uri: target,
      lti_message_hint: "m",
    };
    const response = await browser.open(`/lti/login?${new URLSearchParams(query)}`);
    const address = new URL(response.headers.get("location") ?? `${url}/lti/refused-${response.status}`);
    const { state = "", nonce = "" } = Object.fromEntries(address.searchParams);
    return { state, nonce, target, browser };
  }

  /** Posts a launch as the platform's page does, from another site. */
  function post(browser: FormBrowser, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const crossSite = { origin: platform.url, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    return browser.submit("/lti/launch", fields, { ...crossSite, "sec-fetch-dest": "iframe", ...headers });
  }

  async function launch(options: LaunchOptions = {}, headers: Record<string, string> = {}) {
    const started = await start(options);
    const { state, nonce, target, browser } = started;
    const idToken = await platform.sign(launchClaims(platform, { nonce, target, ...options.claims }), options.signing);
    return { ...started, idToken, response: await post(browser, { id_token: idToken, state }, headers) };
  }

  return { start, post, launch, targetOf };
}
