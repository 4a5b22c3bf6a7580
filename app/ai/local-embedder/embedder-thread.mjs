// A thread's first module must be JavaScript: Node 20 takes no loader for it from outside.
import { register } from "tsx/esm/api";

register();
await import("./embedder-worker.ts");
