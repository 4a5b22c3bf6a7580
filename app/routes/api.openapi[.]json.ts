import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { openApiDocument } from "~/api/openapi";
import { handle } from "~/platform/http.server";

export const loader = handle(async ({ request }: LoaderFunctionArgs) =>
  json(openApiDocument(new URL(request.url).origin)),
);
