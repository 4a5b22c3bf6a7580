import fc from "fast-check";
import { json, objectOf, text, writeJson, type Fields } from "./values";

/** Few questions are valid: a real answer costs as much as a thousand refusals. */
export function questionFields(values: Fields): Fields {
  const message = objectOf({
    id: fc.oneof(fc.uuid(), text),
    role: fc.constantFrom("user", "user", "assistant", "system"),
    parts: fc.array(objectOf({ type: fc.constantFrom("text", "text", "file", "data-rag-source"), text }), {
      maxLength: 3,
    }),
  });
  return {
    id: values.c!,
    course: fc.oneof({ weight: 1, arbitrary: fc.constant("search-101") }, { weight: 4, arbitrary: text }),
    lecture: values.lecture!,
    message,
    trigger: fc.constantFrom("submit-message", "regenerate-message", "x"),
    messageId: values.messageId!,
  };
}

/** One call of MCP, or a batch. */
export function rpc(values: Fields): fc.Arbitrary<string> {
  const call = objectOf({
    jsonrpc: fc.constant("2.0"),
    id: fc.oneof(fc.nat(), text),
    method: fc.constantFrom(
      "tools/call",
      "tools/call",
      "tools/list",
      "initialize",
      "ping",
      "resources/list",
      "notifications/cancelled",
    ),
    params: objectOf({
      name: fc.constantFrom("search_course", "read_moment", "list_courses", "list_lectures", "x"),
      arguments: objectOf({
        course: values.course!,
        lecture: values.lecture!,
        query: values.query!,
        limit: json,
        from: json,
        to: json,
      }),
    }),
  });
  return fc.oneof(
    { weight: 5, arbitrary: call.map(writeJson) },
    { weight: 2, arbitrary: fc.array(call, { maxLength: 40 }).map(writeJson) },
    { weight: 1, arbitrary: json.map(writeJson) },
    { weight: 1, arbitrary: text },
  );
}
