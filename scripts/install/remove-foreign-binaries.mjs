/**
 * Runs after `npm install`. Deletes the binaries for other platforms from onnxruntime-node, which ships all of them
 * (245 of 288 MB on Linux x64). Deletes nothing on a platform that onnxruntime-node does not support.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../node_modules/onnxruntime-node/bin");

for (const version of foldersIn(root)) {
  if (!existsSync(path.join(version, process.platform, process.arch))) continue;
  for (const platform of foldersIn(version))
    for (const binaries of foldersIn(platform))
      if (binaries !== path.join(version, process.platform, process.arch)) rmSync(binaries, { recursive: true });
}

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
}
