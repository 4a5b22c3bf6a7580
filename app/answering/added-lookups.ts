import type { z } from "zod";

/** A lookup outside the lectures, such as in a glossary or a forum. Models call it as a tool. */
export type AddedLookup<Input extends object = object> = {
  /** Tells the model when to call it. */
  description: string;
  inputSchema: z.ZodType<Input>;
  /**
   * Returns `{results: […]}` or `{result: {…}}`, each with `id`, `friendly_id`, `open_url`, `title` and `text`. They
   * become sources of the answer. Aborted when the answer ends.
   */
  lookUp: (input: Input, context: { courseId: string; signal: AbortSignal | undefined }) => Promise<unknown>;
};

/** Types a lookup by its schema. */
export const defineLookup = <Input extends object>(lookup: AddedLookup<Input>): AddedLookup =>
  lookup as unknown as AddedLookup; // the schema parses the input before `lookUp` gets it

/** The lookups of this installation, by the name of their tool. */
export const ADDED_LOOKUPS: Readonly<Record<string, AddedLookup>> = {};
