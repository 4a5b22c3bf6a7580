import { answerQuestion } from "~/answering/answer-question.server";
import { answerResponse } from "~/answering/answer-response.server";
import { getContext } from "~/context/context.server";
import { ChatRequest } from "~/conversation/chat-request";
import { withViewer } from "~/identity/with-viewer.server";
import { admitQuestion } from "~/limits/admission.server";
import { admitStream } from "~/limits/open-streams.server";
import { parseJson } from "~/platform/http.server";
import { localeOf, readPreferences } from "~/preferences/preferences.server";

export const action = withViewer(async ({ request, context: { request: requestContext }, viewer }) => {
  const context = getContext();
  const chatRequest = await parseJson(request, ChatRequest);
  const { requestId, address } = requestContext;
  requestContext.conversationId = chatRequest.id;
  await admitQuestion(viewer, address, context);
  admitStream(viewer, requestContext, context.env);
  const locale = localeOf(request, await readPreferences(request));
  const answer = await answerQuestion(chatRequest, viewer, { ...context, requestId, address, locale });
  return answerResponse(answer, { origin: new URL(request.url).origin, request: requestContext });
});
