import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Recording } from "../../scripts/record/recording";

/** Serves the streams of a recording, in order, to requests of the same path. Other requests get 404. */
export async function serveRecording({ streams }: Recording): Promise<{ url: string; close: () => void }> {
  const waiting = [...streams];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const index = waiting.findIndex(({ path }) => path === new URL(request.url ?? "", "http://localhost").pathname);
      const [stream] = index === -1 ? [] : waiting.splice(index, 1);
      if (!stream) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "text/event-stream" }).end(stream.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
