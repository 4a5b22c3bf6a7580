import { fieldsOf } from "~/text/fields-of";

/** Returns the JSON of `/api/visitor`: whether the server recognizes the visitor who asks. */
export const knownVisitorToJson = (isKnown: boolean) => ({ is_known: isKnown });

/** Parses the JSON of `/api/visitor` without a schema library, which the check page does not load otherwise. */
export const knownVisitorFromJson = (json: unknown): boolean => fieldsOf(json).is_known === true;
