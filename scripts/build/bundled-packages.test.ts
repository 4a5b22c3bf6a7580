import { expect, test } from "vitest";
import { bundledPackages } from "./bundled-packages";

test.each(["zod", "ai", "@radix-ui/react-tooltip", "react-resizable-panels", "postgres-date"])(
  "%s is bundled",
  (name) => expect(name).toMatch(bundledPackages),
);

test.each(["postgres", "react", "react-dom", "onnxruntime-node", "@electric-sql/pglite-pgvector"])(
  "%s is imported",
  (name) => expect(name).not.toMatch(bundledPackages),
);
