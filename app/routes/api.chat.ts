import type { ActionFunctionArgs } from "@remix-run/node";
import { answerQuestion } from "~/chat/answer-question.server";
import { answerResponse } from "~/chat/answer-response.server";
import { ChatRequest } from "~/chat/chat-request";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson } from "~/http.server";
import { admitQuestion } from "~/security/admission.server";
import { getVisitor } from "~/visitor.server";

export const action = handle(async ({ request, context: { request: asked } }: ActionFunctionArgs) => {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Ask with POST.");
  const context = getContext();
  const chatRequest = await parseJson(request, ChatRequest);
  const { visitorId, setCookie } = await getVisitor(request, context.sessionSecret);
  asked.conversationId = chatRequest.id;
  await admitQuestion(visitorId, asked.address, context);
  return answerResponse(await answerQuestion(chatRequest, visitorId, { ...context, requestId: asked.requestId }), setCookie, asked);
});

export const loader = handle(async () => {
  throw new AppError("method_not_allowed", "Ask with POST.");
});
