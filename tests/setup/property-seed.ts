import fc from "fast-check";

/**
 * Uses the same random input in every run, so that a test fails only because of a change. `FUZZ_SEED=<number>` selects
 * other input.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED || 1) });
