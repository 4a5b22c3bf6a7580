import { z } from "zod";

/** Treats an empty variable as unset: `AI_BASE_URL=` in an `.env` file leaves it unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
/** Uses a default for an unset or empty variable. */
export const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => (value === "" || value === undefined ? fallback : value), schema);
