import { answerQuestion } from "~/chat/answer-question.server";
import { answerResponse } from "~/chat/answer-response.server";
import { ChatRequest } from "~/chat/chat-request";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, parseJson } from "~/http.server";
import { withViewer } from "~/identity/with-viewer.server";
import { admitQuestion } from "~/security/admission.server";
import { admitStream } from "~/security/open-streams.server";

export const action = withViewer(async ({ request, context: { request: asked }, viewer }) => {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Ask with POST.");
  const context = getContext();
  const chatRequest = await parseJson(request, ChatRequest);
  const { visitorId } = viewer;
  asked.conversationId = chatRequest.id;
  await admitQuestion(visitorId, asked.address, context);
  admitStream(visitorId, asked, context.env);
  return answerResponse(await answerQuestion(chatRequest, visitorId, { ...context, requestId: asked.requestId, address: asked.address }), asked);
});

export const loader = handle(async () => {
  throw new AppError("method_not_allowed", "Ask with POST.");
});
