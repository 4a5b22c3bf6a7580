import { z } from "zod";
import { CONVERSATION, LOOKUPS, TRANSCRIPT } from "./lookups";

type Operation = { title: string; description: string; path: string; input: z.ZodObject; output: z.core.$ZodType };

const JsonSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
});
const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Describes the JSON API as OpenAPI 3.1, generated from the schemas that validate its requests. */
export function openApiDocument(origin: string) {
  const operations = Object.entries<Operation>({
    ...LOOKUPS,
    read_transcript: TRANSCRIPT,
    read_conversation: CONVERSATION,
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Cuepoint",
      version: "1",
      description:
        "Look up what was said in lectures, to the second. Read only. What is public needs no key; with a personal access token, you see what you may see.",
    },
    servers: [{ url: origin }],
    // No key, or a token.
    security: [{}, { personalAccessToken: [] }],
    components: {
      securitySchemes: {
        personalAccessToken: {
          type: "http",
          scheme: "bearer",
          description: "A token that starts with cpt_. Create it on your account page, /account.",
        },
      },
    },
    paths: Object.fromEntries(
      operations.map(([name, operation]) => [operation.path, { get: describe(name, operation) }]),
    ),
  };
}

function describe(operationId: string, { title, description, path, input, output }: Operation) {
  const { properties = {}, required = [] } = JsonSchema.parse(
    z.toJSONSchema(input, { io: "input", target: "draft-2020-12" }),
  );
  const parameters = Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? "path" : "query",
      required: isInPath || required.includes(name),
      description: schema.description,
      schema: schemaOf(input, name, schema),
    };
  });
  return {
    operationId,
    summary: title,
    description,
    parameters,
    responses: {
      200: { description: "What was found.", content: json(output) },
      400: { description: "A parameter is wrong or missing; the message names it.", content: json(ErrorBody) },
      401: { description: "The personal access token is unknown, revoked or expired.", content: json(ErrorBody) },
      404: { description: "There is no such course, lecture or conversation.", content: json(ErrorBody) },
    },
  };
}

/** Returns a parameter's parsed type: numbers arrive as text in a URL, but clients should send numbers. */
function schemaOf(input: z.ZodObject, name: string, schema: object): object {
  const output = JsonSchema.parse(z.toJSONSchema(input, { io: "output", target: "draft-2020-12" }));
  return output.properties?.[name] ?? schema;
}

function json(schema: z.core.$ZodType) {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: "output", target: "draft-2020-12" });
  return { "application/json": { schema: body } };
}
