import fc from "fast-check";

/**
 * Properties are checked on the same made-up input in every run, so that a change fails only for what it changed.
 * `FUZZ_SEED=<number>` draws other input.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED || 1) });
