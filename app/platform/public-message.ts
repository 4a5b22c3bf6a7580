import { fieldsOf } from "~/text/fields-of";

/** Returns the message of a public error, `{error: {code, message}}`, or undefined if a body is not one. */
export function publicMessage(body: unknown): string | undefined {
  const { message } = fieldsOf(fieldsOf(body).error);
  return typeof message === "string" ? message : undefined;
}
