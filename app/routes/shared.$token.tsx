import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Link, useLoaderData, useNavigate, useRouteError } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { readSharedConversation } from "~/answering/shared-links.server";
import { ErrorView } from "~/components/error-view";
import { getContext } from "~/context/context.server";
import { courseLabel } from "~/course/course-id";
import { courseUrl } from "~/course/moment";
import { videoSources } from "~/course/video-sources";
import { handle, parseParams } from "~/platform/http.server";
import { StudyActionsProvider } from "~/study/answer/study-actions";
import { TurnList } from "~/study/answer/turn-list";
import { loadedMessages } from "~/study/conversation/loaded-conversation";
import { PLAYING } from "~/study/lecture/use-start";
import { getCourse } from "~db/courses.server";
import { listForeignVideos, listLecturesWithoutVideo } from "~db/lectures.server";

export const loader = handle(async ({ params, context: { viewer } }: LoaderFunctionArgs) => {
  const { token } = parseParams(params, z.object({ token: z.string().regex(/^[\w-]{16,64}$/) }));
  const { sql } = getContext();
  const conversation = await readSharedConversation(token, viewer, { sql });
  const { courseId } = conversation;
  const [course, videos, withoutVideo] = await Promise.all([
    getCourse(sql, viewer, courseId),
    listForeignVideos(sql, viewer, courseId),
    listLecturesWithoutVideo(sql, viewer, courseId),
  ]);
  // Citations open lectures without a reload, so this page's policy allows their videos.
  return {
    ...conversation,
    courseTitle: course ? courseLabel(course) : courseId,
    videoSources: videoSources(videos),
    withoutVideo,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · ${data.courseTitle}` : "Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function SharedConversationPage() {
  const { title, kind, courseId, courseTitle, messages, withoutVideo } = useLoaderData<typeof loader>();
  const t = useTranslations("shared");
  const navigate = useNavigate();
  const actions = useMemo(
    () => ({
      onSeek: ({ openUrl }: { openUrl: string }) => navigate(openUrl, { state: PLAYING }),
      hasVideo: (lectureId: string) => !withoutVideo.includes(lectureId),
    }),
    [navigate, withoutVideo],
  );
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 sm:p-6">
      <p className="text-sm text-muted">
        {t.rich(kind === "answer" ? "aboutAnswer" : "about", {
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
        {messages.length === 0 && <p className="text-muted">{t("empty")}</p>}
        <StudyActionsProvider value={actions}>
          <TurnList messages={loadedMessages(messages)} isAnswering={false} />
        </StudyActionsProvider>
      </div>
      <Link to={courseUrl(courseId)} reloadDocument className="button no-print mt-5">
        {t("askToo")}
      </Link>
    </main>
  );
}

/** A revoked link, an unknown one, and an address that lacks a part look the same. */
export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTranslations("shared");
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorView error={error} />;
  return <ErrorView error={error} title={t("gone")} hint={t("goneHint")} />;
}
