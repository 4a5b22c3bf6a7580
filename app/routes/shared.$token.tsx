import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { readSharedConversation } from "~/answering/conversation.server";
import { getContext } from "~/context/context.server";
import { turnsOf } from "~/conversation/assign-citations";
import { courseUrl } from "~/course/moment";
import { handle, parseParams } from "~/platform/http.server";
import { useFormattedTurns } from "~/study/answer/formatted-turns";
import { StudyActionsProvider } from "~/study/answer/study-actions";
import { TurnView } from "~/study/answer/turn-view";
import { useKnownSources } from "~/study/conversation/message-list";
import { getCourse } from "~db/courses.server";

export const loader = handle(async ({ params }: LoaderFunctionArgs) => {
  const { token } = parseParams(params, z.object({ token: z.string().regex(/^[\w-]{16,64}$/) }));
  const { sql } = getContext();
  const conversation = await readSharedConversation(token, { sql });
  const course = await getCourse(sql, conversation.courseId);
  return { ...conversation, courseTitle: course?.title ?? conversation.courseId };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.courseTitle}` : "Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function SharedConversationPage() {
  const { title, courseId, courseTitle, messages } = useLoaderData<typeof loader>();
  const t = useTranslations("shared");
  const navigate = useNavigate();
  const sources = useKnownSources(messages);
  const turns = useMemo(() => turnsOf(messages), [messages]);
  const isFormatted = useFormattedTurns(turns);
  const actions = useMemo(() => ({ onSeek: ({ openUrl }: { openUrl: string }) => navigate(openUrl) }), [navigate]);
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 sm:p-6">
      <p className="text-sm text-muted">
        {t.rich("about", {
          course: () => (
            <Link to={courseUrl(courseId)} reloadDocument className="link">
              {courseTitle}
            </Link>
          ),
        })}
      </p>
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <h2 className="sr-only">{t("log")}</h2>
      <div className="card mt-5 space-y-6 p-4 sm:p-6">
        <StudyActionsProvider value={actions}>
          {turns.map((turn, index) => (
            <TurnView
              key={turn.question?.id ?? "unasked"}
              turn={turn}
              sources={sources}
              isStreaming={false}
              isLast={false}
              isFormatted={isFormatted(index)}
            />
          ))}
        </StudyActionsProvider>
      </div>
    </main>
  );
}
