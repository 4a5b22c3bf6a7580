import { buildIfNeeded } from "./build/build-app";
import { fail } from "./cli";

await buildIfNeeded().catch(fail);
