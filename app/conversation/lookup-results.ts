import { z } from "zod";
import type { Page } from "~/citation/page";
import { SAFE_ADDRESS } from "~/course/moment";
import { stripInvalidText } from "~/text/strip-invalid-text";

/** The longest name or title. Texts are shortened to what a model may read, not rejected. */
const MAX_NAME = 300;

const name = z.string().trim().min(1).max(MAX_NAME);
const words = z.string().trim().min(1);

/** One result: the shape that Cuepoint's own API returns, of which these fields are needed. */
const Result = z
  .looseObject({
    id: z.union([z.string(), z.number()]).transform(String).pipe(name),
    friendly_id: name,
    open_url: z.string().max(2_000).regex(SAFE_ADDRESS, "is not an http or https address or a path of this site"),
    title: name.optional(),
    text: words.optional(),
    content: words.optional(),
  })
  .transform(({ id, friendly_id, open_url, title, text, content }, context): Page => {
    const said = text ?? content;
    if (said === undefined) context.addIssue({ code: "custom", path: ["text"], message: "is missing" });
    return { id, friendlyId: friendly_id, title: title ?? friendly_id, openUrl: open_url, content: said ?? "" };
  });

const Output = z.union([
  z.looseObject({ results: z.array(z.unknown()) }).transform(({ results }) => results),
  z.looseObject({ result: z.unknown() }).transform(({ result }) => (result == null ? [] : [result])),
]);

/**
 * Parses what a lookup outside the lectures returned: `{results: […]}` or `{result: {…}}`. Valid results are kept. Each
 * dropped one has a sentence that says why, for the model that called the lookup and for the log.
 */
export function parseResults(output: unknown): { pages: Page[]; dropped: string[] } {
  const parsed = Output.safeParse(stripInvalidText(output));
  if (!parsed.success) return { pages: [], dropped: ["The look-up returned neither `results` nor a `result`."] };
  const pages = new Map<string, Page>();
  const dropped: string[] = [];
  for (const [index, item] of parsed.data.entries()) {
    const result = Result.safeParse(item);
    if (!result.success) dropped.push(`Result ${index + 1} was dropped: ${faultsOf(result.error)}.`);
    else if (pages.has(result.data.id))
      dropped.push(
        `Result ${index + 1} was dropped: an earlier one has the same id ${JSON.stringify(result.data.id)}.`,
      );
    else pages.set(result.data.id, result.data);
  }
  return { pages: [...pages.values()], dropped };
}

const faultsOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => {
      const fault = /received undefined$/.test(message) ? "is missing" : message;
      return [path.join("."), fault].filter(Boolean).join(" ");
    })
    .join("; ");
