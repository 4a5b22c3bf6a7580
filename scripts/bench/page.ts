import { gzipSync } from "node:zlib";
import type { Bench } from "./bench-app";
import { measurement, type Measurement } from "./measurement";

/** What a browser must load before a page can be used, as gzip sends it. */
export async function benchPage({ app }: Bench): Promise<Measurement[]> {
  const lecture = await scriptKilobytes(app.url, "/courses/search-101/lectures/inverted-index");
  const home = await scriptKilobytes(app.url, "/");
  return [measurement("initial JavaScript of the lecture page", lecture, "kB gzip", "the list of courses", home, { atMost: 230 })];
}

async function scriptKilobytes(url: string, page: string): Promise<number> {
  const html = await (await fetch(url + page)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.$-]+\.js/g) ?? []);
  let bytes = gzipSync([...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((script) => script[1]).join("")).length;
  for (const script of scripts) bytes += gzipSync(Buffer.from(await (await fetch(url + script)).arrayBuffer())).length;
  return bytes / 1000;
}
