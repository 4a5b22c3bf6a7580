import { buildIfNeeded } from "./start/build-if-needed";
import { fail } from "./cli";

await buildIfNeeded().catch(fail);
