/**
 * Runs after `npm install`. Removes the libraries of other platforms from onnxruntime-node, which ships all of them:
 * 245 MB of its 288 MB on Linux x64. Its files are left alone on a platform that it does not support.
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
