import { z } from "zod";
import { ChatRequest } from "~/conversation/chat-request";
import { CONVERSATION, LOOKUPS, TRANSCRIPT } from "./lookups";

type Operation = { title: string; description: string; path: string; input: z.ZodObject; output: z.core.$ZodType };

const JsonSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
});
const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Describes the JSON API as OpenAPI 3.1, generated from the schemas that validate its requests. */
export function openApiDocument(origin: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Cuepoint",
      version: "1",
      description:
        "Ask a course, and look up what was said in its lectures, to the second. What is public needs no key. A personal access token lets a program read what you may see.",
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
    paths: { ...lookupPaths(), ...CHAT_PATHS },
  };
}

/** Returns the operations that read, by path. */
export function lookupPaths() {
  const operations = Object.entries<Operation>({
    ...LOOKUPS,
    read_transcript: TRANSCRIPT,
    read_conversation: CONVERSATION,
  });
  return Object.fromEntries(
    operations.map(([name, operation]) => [operation.path, { get: describe(name, operation) }]),
  );
}

// What a client needs beyond the schemas is in app/api/README.md ("The stream").
const STREAM = {
  description:
    "The UI message stream of the AI SDK, as server-sent events: data-rag-source parts while lectures are searched, then the text, whose [N] cites source N, and a data-citation-anchor for each citation.",
  content: { "text/event-stream": { schema: { type: "string" } } },
};
const CONVERSATION_ID = [
  { name: "id", in: "path", required: true, description: "The conversation's id.", schema: { type: "string" } },
];
const RETRY_AFTER = { "retry-after": { description: "Seconds until the next try.", schema: { type: "integer" } } };

function failures(descriptions: Record<number, string>) {
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, ...(status === "429" && { headers: RETRY_AFTER }), content: json(ErrorBody) },
    ]),
  );
}

const WRONG_TOKEN = "The personal access token is unknown, revoked or expired.";
const READ_ONLY = "A personal access token only reads. A page of another origin may not change anything either.";
const NO_DATABASE = "The database is unavailable.";

const WITHOUT_TOKEN = [{}];

const ASK = {
  operationId: "ask",
  summary: "Ask a question",
  description:
    "Answers a question from a course's lectures. Keep the cookie of the response: it names the conversation's owner. A personal access token cannot ask: it only reads.",
  security: WITHOUT_TOKEN,
  requestBody: { required: true, content: json(ChatRequest, "input") },
  responses: {
    200: STREAM,
    ...failures({
      400: "The request is wrong; the message names what.",
      401: WRONG_TOKEN,
      403: READ_ONLY,
      404: "There is no such course, lecture or conversation.",
      409: "The conversation belongs to another course, its last question is still being answered, or the message's id is that of an answer.",
      413: "The request has more than 64 kB.",
      429: "Too many questions, or a limit of tokens or running answers is reached.",
      503: "The database or the model is unavailable.",
    }),
  },
};

const FOLLOW = {
  operationId: "follow_answer",
  summary: "Follow a running answer",
  description: "Replays the answer that is being written, and follows it.",
  parameters: CONVERSATION_ID,
  responses: {
    200: STREAM,
    204: { description: "No answer is being written, or the conversation is not yours. Read the conversation." },
    ...failures({
      401: WRONG_TOKEN,
      429: "Too many streams are open, or too many requests came from this address.",
      503: NO_DATABASE,
    }),
  },
};

const STOP = {
  operationId: "stop_answer",
  summary: "Stop a running answer",
  description: "Stops the answer that is being written. It keeps its words.",
  security: WITHOUT_TOKEN,
  parameters: CONVERSATION_ID,
  responses: {
    200: {
      description: "Whether an answer was being written.",
      content: json(z.object({ stopped: z.boolean() })),
    },
    ...failures({
      401: WRONG_TOKEN,
      403: READ_ONLY,
      404: "There is no such conversation.",
      429: "Too many requests came from this address.",
      503: NO_DATABASE,
    }),
  },
};

/** The operations that ask, by path. */
export const CHAT_PATHS = {
  "/api/chat": { post: ASK },
  "/api/chat/{id}/stream": { get: FOLLOW },
  "/api/chat/{id}/stop": { post: STOP },
};

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
      ...failures({
        400: "A parameter is wrong or missing; the message names it.",
        401: WRONG_TOKEN,
        404: "There is no such course, lecture or conversation.",
        429: "Too many requests came from this address. A search counts as several.",
        503: NO_DATABASE,
      }),
    },
  };
}

/** Returns a parameter's parsed type: numbers arrive as text in a URL, but clients should send numbers. */
function schemaOf(input: z.ZodObject, name: string, schema: object): object {
  const output = JsonSchema.parse(z.toJSONSchema(input, { io: "output", target: "draft-2020-12" }));
  return output.properties?.[name] ?? schema;
}

function json(schema: z.core.$ZodType, io: "input" | "output" = "output") {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
  return { "application/json": { schema: body } };
}
