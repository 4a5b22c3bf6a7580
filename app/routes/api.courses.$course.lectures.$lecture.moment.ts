import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLookup } from "~/api/answer-lookup.server";

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  answerLookup("read_moment", { request, params, context });
