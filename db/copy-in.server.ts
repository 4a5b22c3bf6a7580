import type { Writable } from "node:stream";
import type { SqlOrTx } from "./connect.server";
import { copyRows, type Field } from "./copy-binary";

/** Copies rows into a table. `target` is its name and columns, such as `cues (course_id, content)`. */
export async function copyIn(sql: SqlOrTx, target: string, rows: Iterable<readonly Field[]>): Promise<void> {
  const copy = sql.unsafe(`copy ${target} from stdin with (format binary)`);
  const stream = await copy.writable();
  outliveConnection(stream);
  await new Promise<void>((resolve, reject) => {
    // The driver resolved the query when the stream opened. It reports a later error through `reject`, which has no
    // listener.
    void Object.assign(copy, { reject });
    stream.once("error", reject).once("finish", resolve);
    stream.end(copyRows(rows));
  });
}

/**
 * Ignores what the driver's stream throws when its connection breaks during a copy. Otherwise the transaction would
 * never end. The query itself is rejected with the connection's error.
 */
function outliveConnection(stream: Writable): void {
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, callback) => {
    try {
      destroy(error, callback);
    } catch {
      // see above
    }
  };
}
