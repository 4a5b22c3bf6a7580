import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { openConversation } from "~/answering/conversation.server";
import type { Moment } from "~/citation/cited-moment";
import { getContext } from "~/context/context.server";
import { courseUrl, lectureUrl } from "~/course/moment";
import { videoSources } from "~/course/video-sources";
import { useLengthText } from "~/i18n/use-length-text";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { PlayerSlot } from "~/player/player-slot";
import { Conversation } from "~/study/conversation/conversation";
import { PlayerPanel } from "~/study/player-panel";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { listSuggestions } from "~db/suggested-questions.server";

export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { sql } = getContext();
  const course = await getCourse(sql, courseId);
  if (!course) throw notFound("That course does not exist.");
  const [lectures, suggestions, conversation] = await Promise.all([
    listLectures(sql, courseId),
    listSuggestions(sql, courseId, null),
    openConversation(request, { courseId, lectureId: null }, viewer, { sql }),
  ]);
  return {
    course,
    lectures,
    conversation,
    suggestions,
    videoSources: videoSources(lectures.map(({ video }) => video)),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.course.title} · Cuepoint` : "Cuepoint" },
];

export default function CoursePage() {
  const { course, lectures, conversation, suggestions } = useLoaderData<typeof loader>();
  const t = useTranslations("course");
  const [slot] = useState(() => new PlayerSlot());
  const [playingId, setPlayingId] = useState<string | null>(null);
  const playing = lectures.find(({ lectureId }) => lectureId === playingId);

  const seekTo = ({ lectureId, startSeconds }: Moment) => {
    setPlayingId(lectureId);
    void slot.seek(lectureId, startSeconds);
  };

  return (
    <main
      id="main"
      className="mx-auto grid max-w-[110rem] gap-6 p-4 sm:p-6 lg:h-[calc(100dvh-3.25rem)] lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]"
    >
      <div className="min-h-0 lg:overflow-y-auto lg:pe-2">
        <h1 className="text-3xl">{course.title}</h1>
        {course.description && <p className="mt-2 max-w-2xl text-muted text-pretty">{course.description}</p>}
        {playing && (
          <PlayerPanel
            lecture={playing}
            slot={slot}
            conversationId={conversation.id}
            onClose={() => setPlayingId(null)}
          />
        )}
        <LectureList lectures={lectures} />
      </div>
      <div className="card flex max-h-[75dvh] min-h-0 flex-col overflow-hidden lg:max-h-none">
        <Conversation
          key={conversation.id}
          place={{ course: course.courseId, lecture: null, scope: "course" }}
          conversation={conversation}
          suggestions={suggestions}
          placeholder={t("placeholder")}
          newUrl={courseUrl(course.courseId)}
          slot={slot}
          onSeek={seekTo}
        />
      </div>
    </main>
  );
}

function LectureList({ lectures }: { lectures: ReturnType<typeof useLoaderData<typeof loader>>["lectures"] }) {
  const t = useTranslations("course");
  const lengthText = useLengthText();
  if (lectures.length === 0) {
    return (
      <div className="card mt-6 p-8 text-center text-muted">
        <p className="font-medium text-ink">{t("noLectures")}</p>
        <p className="mt-1 text-sm">{t("noLecturesHint")}</p>
      </div>
    );
  }
  return (
    <ol className="mt-6 grid gap-3" aria-label={t("lectures")}>
      {lectures.map((lecture, index) => (
        <li key={lecture.lectureId}>
          {lecture.section && lecture.section !== lectures[index - 1]?.section && (
            <h2 className="mt-4 mb-2 text-lg">{lecture.section}</h2>
          )}
          <Link
            to={lectureUrl(lecture)}
            prefetch="intent"
            className="card grid grid-cols-[2.25rem_1fr] gap-3 p-4 transition-colors hover:border-accent"
          >
            <span
              className="grid size-8 place-items-center rounded-full bg-sunken text-sm font-medium tabular-nums text-muted"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">{lecture.title}</span>
                <span className="text-sm tabular-nums text-muted">
                  {lecture.durationMs > 0 ? lengthText(lecture.durationMs / 1000) : t("noTranscript")}
                </span>
              </span>
              {lecture.description && <span className="mt-0.5 block text-sm text-muted">{lecture.description}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
