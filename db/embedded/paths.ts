import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

/** The files of a data directory's embedded database, and the address of its owner process. */
export type EmbeddedPaths = {
  /** Contains everything below, except the socket if its path would be too long. */
  directory: string;
  cluster: string;
  lock: string;
  log: string;
  /** A Unix socket's path, or a named pipe on Windows. */
  address: string;
};

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, including the final zero. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Returns the files and the address of a data directory's embedded database. */
export function embeddedPaths(dataDir: string, platform: NodeJS.Platform = process.platform): EmbeddedPaths {
  const directory = path.resolve(dataDir, "database");
  return {
    directory,
    cluster: path.join(directory, "cluster"),
    lock: path.join(directory, "owner.lock"),
    log: path.join(directory, "owner.log"),
    address: addressOf(directory, platform),
  };
}

function addressOf(directory: string, platform: NodeJS.Platform): string {
  const name = `cuepoint-${createHash("sha256").update(directory).digest("hex").slice(0, 24)}`;
  if (platform === "win32") return `\\\\.\\pipe\\${name}`;
  const socket = path.join(directory, "owner.sock");
  return Buffer.byteLength(socket) <= MAX_SOCKET_PATH_BYTES ? socket : path.join(tmpdir(), `${name}.sock`);
}
