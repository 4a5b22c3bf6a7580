import type { Writable } from "node:stream";
import type { SqlOrTx } from "./connect.server";
import { copyRows, type Field } from "./copy-binary";

/** Copies rows into a table: `target` is its name and columns, as in `cues (course_id, content)`. */
export async function copyIn(sql: SqlOrTx, target: string, rows: Iterable<readonly Field[]>): Promise<void> {
  const copy = sql.unsafe(`copy ${target} from stdin with (format binary)`);
  const stream = await copy.writable();
  outliveConnection(stream);
  await new Promise<void>((resolve, reject) => {
    // why: the driver has resolved the query by now and would tell an error of the copy to nobody; this is where it reports it.
    (copy as unknown as { reject: (error: Error) => void }).reject = reject;
    stream.once("error", reject).once("finish", resolve);
    stream.end(copyRows(rows));
  });
}

/**
 * When the connection is gone in the midst of a copy, the driver's stream tries to tell it so, throws, and leaves the whole
 * transaction waiting for ever. Everything of importance has happened by then.
 */
function outliveConnection(stream: Writable): void {
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, callback) => {
    try {
      destroy(error, callback);
    } catch {
      // the connection's own end is told to the query
    }
  };
}
