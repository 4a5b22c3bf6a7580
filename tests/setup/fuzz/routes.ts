import { spawnSync } from "node:child_process";
import path from "node:path";

export type Route = { path: string; hasPage: boolean; hasLoader: boolean; hasAction: boolean };

const PROGRAM = `
  const { routes } = await import(process.argv[1]);
  const pathOf = ({ path = "", parentId }) => [parentId && pathOf(routes[parentId]), path].filter(Boolean).join("/");
  const found = Object.values(routes).filter(({ id }) => id !== "root").map((route) => ({
    path: "/" + pathOf(route), hasPage: "default" in route.module, hasLoader: "loader" in route.module, hasAction: "action" in route.module,
  }));
  process.stdout.write(JSON.stringify(found), () => process.exit(0));`;

/** The routes of the built server: a new route is fuzzed without being listed. */
export function builtRoutes(): Route[] {
  const build = new URL("build/server/index.js", `file://${path.resolve()}/`).href;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", PROGRAM, build], {
    encoding: "utf8",
  });
  if (!stdout) throw new Error(`the build's routes could not be read: ${stderr}`);
  return JSON.parse(stdout) as Route[];
}
