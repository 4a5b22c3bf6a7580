/** A browser without JavaScript: it has cookies, opens pages and submits forms. It does not follow redirects. */
export type FormBrowser = {
  open: (path: string) => Promise<Response>;
  /** Opens a page and returns what `shownIn` returns of it. */
  read: (path: string) => Promise<string>;
  submit: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  /** Sends JSON. */
  send: (path: string, method: string, body?: unknown) => Promise<Response>;
  /** The Cookie header. */
  cookie: () => string;
  /** Another browser with a copy of the cookies. */
  clone: () => FormBrowser;
};

export function formBrowser(url: string, userAgent = "Mozilla/5.0", cookies = new Map<string, string>()): FormBrowser {
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie: cookie(), "user-agent": userAgent, ...init.headers };
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) learn(set, cookies);
    return response;
  };
  return {
    open: (path) => request(path),
    read: async (path) => shownIn(await (await request(path)).text()),
    submit: (path, fields, headers = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    send: (path, method, body) =>
      request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }),
    cookie,
    clone: () => formBrowser(url, userAgent, new Map(cookies)),
  };
}

/** Returns a page's HTML without React's comments, and without scripts: they contain all texts of the interface. */
export const shownIn = (html: string): string =>
  html.replaceAll("<!-- -->", "").replace(/<script\b[^]*?<\/script>/g, "");

function learn(setCookie: string, cookies: Map<string, string>): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (/expires=Thu, 01 Jan 1970/i.test(setCookie)) cookies.delete(name);
  else cookies.set(name, value);
}
