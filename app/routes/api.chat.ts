import { answerQuestion } from "~/answering/answer-question.server";
import { answerResponse } from "~/answering/answer-response.server";
import { getContext } from "~/context/context.server";
import { ChatRequest } from "~/conversation/chat-request";
import { withViewer } from "~/identity/with-viewer.server";
import { admitQuestion } from "~/limits/admission.server";
import { admitStream } from "~/limits/open-streams.server";
import { AppError } from "~/platform/errors";
import { handle, parseJson } from "~/platform/http.server";

export const action = withViewer(async ({ request, context: { request: asked }, viewer }) => {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Ask with POST.");
  const context = getContext();
  const chatRequest = await parseJson(request, ChatRequest);
  const { visitorId } = viewer;
  asked.conversationId = chatRequest.id;
  await admitQuestion(visitorId, asked.address, context);
  admitStream(visitorId, asked, context.env);
  return answerResponse(
    await answerQuestion(chatRequest, visitorId, { ...context, requestId: asked.requestId, address: asked.address }),
    asked,
  );
});

export const loader = handle(async () => {
  throw new AppError("method_not_allowed", "Ask with POST.");
});
