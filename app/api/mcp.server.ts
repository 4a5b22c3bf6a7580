import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { z } from "zod";
import { getLog } from "~/platform/observability/log.server";
import { toAppError } from "~/platform/to-app-error";
import { lookUp, type LookUpDeps } from "./look-up.server";
import { isLookupName, LOOKUPS, type LookupName } from "./lookups";

const INSTRUCTIONS = `Cuepoint searches what was said in lecture videos. Begin with list_courses, then search_course.
Every result has an open_url that plays its very second: cite what you use as a link, [friendly_id](open_url).`;

/**
 * Answers one parsed request of the Model Context Protocol over streamable HTTP. Requests share no state, because the
 * tools only read, so any server process can answer any request.
 */
export async function answerMcp(request: Request, body: unknown, deps: LookUpDeps): Promise<Response> {
  const server = new McpServer({ name: "cuepoint", title: "Cuepoint", version: "1" }, { instructions: INSTRUCTIONS });
  for (const name of Object.keys(LOOKUPS).filter(isLookupName)) registerLookup(server, name, deps);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

function registerLookup(server: McpServer, name: LookupName, deps: LookUpDeps): void {
  const { title, description, input, output } = LOOKUPS[name];
  const inputSchema: z.ZodRawShape = input.shape;
  const outputSchema: z.ZodRawShape = output.shape;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (args) => {
    try {
      const structuredContent = await lookUp(name, input.parse(args), deps);
      return { structuredContent, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
    } catch (error) {
      return { isError: true, content: [{ type: "text", text: sentenceOf(error, name) }] };
    }
  });
}

function sentenceOf(error: unknown, name: LookupName): string {
  const known = toAppError(error);
  if (known !== error) getLog().error({ err: error, tool: name }, "a tool failed");
  else if (known.operatorMessage !== known.message) getLog().error({ err: known, tool: name }, known.operatorMessage);
  return known.message;
}
