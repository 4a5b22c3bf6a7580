import { createServer as createHttp, request as httpRequest, type RequestListener, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import { selfSigned } from "../setup/self-signed";

/** Resolves every name to this machine and takes every certificate, so that sites of any name can be served here. */
export const ANY_SITE_ARGS = ["--host-resolver-rules=MAP *.test 127.0.0.1", "--ignore-certificate-errors"];

const LMS = "lms.test";
const OURS = "cuepoint.test";

export type CourseSites = {
  /** Another site's course page, which shows an address in a frame. */
  coursePage: (framed: string) => string;
  lmsOrigin: string;
  /** Cuepoint behind a proxy that speaks TLS. */
  cuepointUrl: string;
  /** Where the proxy finds the app. */
  proxyTo: (appUrl: string) => void;
  /** Has the proxy drop cookies, as if the browser kept none from frames. */
  keepNoCookies: (isOn: boolean) => void;
  close: () => void;
};

/** Two sites over TLS on one port: a course page at https://lms.test, and Cuepoint at https://cuepoint.test. */
export async function startCourseSites(): Promise<CourseSites> {
  let appUrl = "";
  let dropsCookies = false;
  const { server, port } = await listen(
    createHttps(selfSigned("lms.test"), (request, response) => {
      if (!request.headers.host?.startsWith(OURS)) return coursePage(request, response);
      const headers = { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-host": request.headers.host };
      const passed = httpRequest(appUrl + request.url, { method: request.method, headers }, (answer) => {
        const { "set-cookie": cookies, ...rest } = answer.headers;
        response.writeHead(answer.statusCode!, { ...rest, ...(cookies && !dropsCookies && { "set-cookie": cookies }) });
        answer.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    }),
  );
  const lmsOrigin = `https://${LMS}:${port}`;
  return {
    lmsOrigin,
    cuepointUrl: `https://${OURS}:${port}`,
    coursePage: (framed) => `${lmsOrigin}/?${new URLSearchParams({ src: framed })}`,
    proxyTo: (url) => void (appUrl = url),
    keepNoCookies: (isOn) => void (dropsCookies = isOn),
    close: () => void server.close(),
  };
}

/** A course page over http at 127.0.0.1, which is another site than localhost: its frames get no cookies. */
export async function startPlainCourseSite(): Promise<{ origin: string; close: () => void }> {
  const { server, port } = await listen(createHttp(coursePage));
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

const coursePage: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url!, "http://localhost");
  const attributes = searchParams.get("attributes") ?? 'allow="autoplay; clipboard-write"';
  response.setHeader("content-type", "text/html");
  const src = searchParams.get("src");
  const frame = `<iframe id="lecture" width="1100" height="700" ${attributes} src="${src}"></iframe>`;
  response.end(`<!doctype html><title>A course page</title><h1>Week 3</h1>${frame}`);
};

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as { port: number }).port };
}
