import {
  createServer as createHttp,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createHttps } from "node:https";
import { selfSigned } from "../setup/self-signed";

/** Resolves `*.test` to this machine and accepts every certificate, so that tests can serve sites of any name. */
export const ANY_SITE_ARGS = ["--host-resolver-rules=MAP *.test 127.0.0.1", "--ignore-certificate-errors"];

const LMS = "lms.test";
const OURS = "cuepoint.test";

type CourseSite = {
  origin: string;
  /** Returns the address of a course page that shows another address in a frame. */
  coursePage: (framed: string, attributes?: string) => string;
  close: () => void;
};

type SecureCourseSite = CourseSite & {
  /** Cuepoint behind a TLS proxy. */
  cuepointUrl: string;
  /** Sets the address of the app behind the proxy. */
  proxyTo: (appUrl: string) => void;
  /** Makes the proxy drop cookies in frames, as if the browser stored none from them. */
  dropCookies: (isOn: boolean) => void;
};

const isWindow = ({ headers }: IncomingMessage) => headers["sec-fetch-dest"] === "document";

/**
 * Starts two sites over TLS on one port: a course page at https://lms.test, and Cuepoint at https://cuepoint.test. `page`
 * replaces the course page.
 */
export async function startSecureCourseSite(page: RequestListener = coursePage): Promise<SecureCourseSite> {
  let appUrl = "";
  let dropsCookies = false;
  const { server, port } = await listen(
    createHttps(selfSigned("lms.test"), (request, response) => {
      if (!request.headers.host?.startsWith(OURS)) return page(request, response);
      const headers = { ...request.headers, "x-forwarded-proto": "https", "x-forwarded-host": request.headers.host };
      const passed = httpRequest(appUrl + request.url, { method: request.method, headers }, (answer) => {
        const { "set-cookie": cookies, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, {
          ...rest,
          ...(cookies && (!dropsCookies || isWindow(request)) && { "set-cookie": cookies }),
        });
        answer.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    }),
  );
  return {
    ...courseSite(`https://${LMS}:${port}`, server),
    cuepointUrl: `https://${OURS}:${port}`,
    proxyTo: (url) => void (appUrl = url),
    dropCookies: (isOn) => void (dropsCookies = isOn),
  };
}

/** Starts a course page over http at 127.0.0.1. That is another site than localhost, so its frames get no cookies. */
export async function startPlainCourseSite(): Promise<CourseSite> {
  const { server, port } = await listen(createHttp(coursePage));
  return courseSite(`http://127.0.0.1:${port}`, server);
}

const courseSite = (origin: string, server: Server): CourseSite => ({
  origin,
  coursePage: (framed, attributes) =>
    `${origin}/?${new URLSearchParams({ src: framed, ...(attributes ? { attributes } : {}) })}`,
  close: () => void server.close(),
});

const coursePage: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
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
