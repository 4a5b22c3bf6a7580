import { z } from "zod";
import { ResultsToolOutput } from "~/conversation/tool-output";

const Tools = z.array(
  z.object({
    function: z.object({
      name: z.string(),
      parameters: z.object({ properties: z.record(z.string(), z.object({ type: z.unknown() })) }),
    }),
  }),
);

/**
 * Returns the call of a lookup that a question names with `/call <tool>`, or null if the model was not offered it: each
 * text of its input is the question.
 */
export function namedCall(question: string, tools: unknown): { name: string; input: object } | null {
  const [command, name] = /\/call (\w+)/.exec(question) ?? [];
  const offered = Tools.safeParse(tools).data?.find((tool) => tool.function.name === name)?.function;
  if (!command || !offered) return null;
  const texts = Object.entries(offered.parameters.properties).filter(([, { type }]) => type === "string");
  const input = Object.fromEntries(texts.map(([key]) => [key, question.replace(command, "").trim()]));
  return { name: offered.name, input };
}

/** Returns what an answer quotes from the results of such lookups, with their numbers. */
export function quotedResults(results: readonly string[]): string {
  const found = results.flatMap((result) => ResultsToolOutput.safeParse(parsed(result)).data?.results ?? []);
  return found.map(({ number, title, content }) => ` ${title}: ${content} [${number}]`).join("");
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
