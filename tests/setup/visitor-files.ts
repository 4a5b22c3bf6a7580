import { strFromU8, unzipSync } from "fflate";

/** Downloads a visitor's data as a ZIP file and returns the text of each file in it, by path. */
export async function visitorFiles(url: string, cookie: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/visitor/data?format=zip`, { headers: { cookie } });
  if (!response.ok) throw new Error(`the data could not be downloaded: ${response.status}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strFromU8(content)]));
}
