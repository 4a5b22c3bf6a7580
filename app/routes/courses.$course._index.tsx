import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useCallback, useRef, useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { openConversation } from "~/answering/conversation.server";
import type { Moment } from "~/citation/cited-moment";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { courseLabel } from "~/course/course-id";
import type { LectureSummary } from "~/course/lecture";
import { courseUrl } from "~/course/moment";
import { videoSources } from "~/course/video-sources";
import { siteTitle } from "~/i18n/page-title";
import { previewing } from "~/identity/preview.server";
import { mayManage } from "~/identity/viewer";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { PlayerSlot } from "~/player/player-slot";
import { CourseGlossary } from "~/study/catalog/course-glossary";
import { explainedTerms } from "~/study/catalog/explained-terms";
import { InstitutionName } from "~/study/catalog/institution-name";
import { LectureList } from "~/study/catalog/lecture-list";
import { ResumeLink } from "~/study/catalog/resume-link";
import { Conversation, type ConversationHandle } from "~/study/conversation/conversation";
import { loadedConversation } from "~/study/conversation/loaded-conversation";
import { useAskedQuestion } from "~/study/conversation/use-asked-question";
import { useKeptConversation } from "~/study/conversation/use-kept-conversation";
import { useMockedConversation } from "~/study/conversation/use-mocked-conversation";
import { PlayerPanel } from "~/study/player-panel";
import { PreviewBanner } from "~/study/preview/preview-banner";
import { previewState } from "~/study/preview/preview.server";
import { SearchCourse } from "~/study/search/search-course";
import { teachUrl } from "~/teach/teach-url";
import { listGlossary } from "~db/glossary.server";
import { listLectures, listThumbnails } from "~db/lectures.server";
import { listSuggestions } from "~db/suggested-questions.server";

export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { sql } = getContext();
  const course = await requireCourse(viewer, courseId, "read", { sql });
  const preview = await previewState(request, viewer, { courseId, sql });
  const reader = previewing(viewer, courseId, preview?.at ?? null);
  const [lectures, thumbnails, suggestions, terms, conversation] = await Promise.all([
    listLectures(sql, reader, courseId),
    listThumbnails(sql, reader, courseId),
    listSuggestions(sql, viewer, courseId, null),
    listGlossary(sql, reader, courseId),
    openConversation(request, { courseId, lectureId: null }, viewer, { sql }),
  ]);
  return {
    course,
    lectures,
    thumbnails,
    conversation,
    suggestions,
    terms: explainedTerms(terms, lectures),
    preview,
    isManager: preview === null && mayManage(viewer, courseId),
    videoSources: videoSources(lectures.map(({ video }) => video)),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? siteTitle(courseLabel(data.course)) : siteTitle() },
];

export default function CoursePage() {
  const { course, lectures, thumbnails, suggestions, terms, isManager, preview, ...loaded } =
    useLoaderData<typeof loader>();
  const place = { courseId: course.courseId, lectureId: null };
  const opened = useKeptConversation(loadedConversation(loaded.conversation), place);
  const conversation = useMockedConversation(opened, place);
  const t = useTranslations("course");
  const asking = useRef<ConversationHandle>(null);
  useAskedQuestion(asking, conversation.messages.length > 0);
  const { slot, playing, close, hasVideo, seekTo } = useLecturePlayer(lectures, conversation.id);
  const placeOf = useCallback(
    (id: string) => {
      const lecture = lectures.find(({ lectureId }) => lectureId === id);
      if (!lecture) return null;
      const names = { courseTitle: course.title, lectureTitle: lecture.title };
      return { ...lecture, ...names, thumbnails: thumbnails[id] ?? null, slides: null };
    },
    [lectures, course.title, thumbnails],
  );
  return (
    <>
      {preview && <PreviewBanner preview={preview} />}
      <main
        id="main"
        className="mx-auto grid max-w-[110rem] grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6 lg:h-[calc(100dvh-var(--above))] lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]"
      >
        <div className="min-h-0 lg:overflow-y-auto lg:pe-2">
          <InstitutionName courseId={course.courseId} />
          <h1 className="text-3xl">{course.title}</h1>
          {course.description && <p className="mt-2 max-w-2xl text-muted text-pretty">{course.description}</p>}
          <CourseTools courseId={course.courseId} lectures={lectures} isManager={isManager} />
          {playing && <PlayerPanel lecture={playing} slot={slot} conversationId={conversation.id} onClose={close} />}
          <LectureList lectures={lectures} preview={preview} />
          <CourseGlossary courseId={course.courseId} terms={terms} onSeek={seekTo} />
        </div>
        <div className="card flex max-h-[75dvh] min-h-0 flex-col overflow-hidden lg:max-h-none">
          <Conversation
            key={conversation.id}
            ref={asking}
            place={{ course: course.courseId, lecture: null, scope: "course" }}
            conversation={conversation}
            suggestions={suggestions}
            placeholder={t("placeholder")}
            newUrl={courseUrl(course.courseId)}
            slot={slot}
            onSeek={seekTo}
            hasVideo={hasVideo}
            placeOf={placeOf}
          />
        </div>
      </main>
    </>
  );
}

/** The player above the lectures, which opens at the first moment that is sought. */
function useLecturePlayer<L extends Pick<LectureSummary, "lectureId" | "video">>(
  lectures: readonly L[],
  conversationId: string,
) {
  const [slot] = useState(() => new PlayerSlot());
  const [playingId, setPlayingId] = useState<string | null>(null);
  const navigate = useNavigate();
  const hasVideo = useCallback(
    (id: string) => lectures.some(({ lectureId, video }) => lectureId === id && video !== null),
    [lectures],
  );
  const seekTo = ({ lectureId, startSeconds, openUrl }: Moment) => {
    // Without a video, the moment is in the transcript, which is on the lecture's page.
    if (!hasVideo(lectureId)) return navigate(`${openUrl}&c=${conversationId}`);
    setPlayingId(lectureId);
    void slot.seek(lectureId, startSeconds);
  };
  const playing = lectures.find(({ lectureId }) => lectureId === playingId);
  return { slot, playing, close: () => setPlayingId(null), hasVideo, seekTo };
}

type ToolsProps = { courseId: string; lectures: ComponentProps<typeof ResumeLink>["lectures"]; isManager: boolean };

/** The ways into the course: search, where the student stopped, and for those who teach it, its editor. */
function CourseTools({ courseId, lectures, isManager }: ToolsProps) {
  const t = useTranslations("course");
  if (lectures.length === 0 && !isManager) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {lectures.length > 0 && <SearchCourse courseId={courseId} />}
      {lectures.length > 0 && <ResumeLink lectures={lectures} />}
      {isManager && (
        <Link to={teachUrl(courseId)} className="button">
          {t("edit")}
        </Link>
      )}
      {isManager && (
        <Link to={`${courseUrl(courseId)}/access`} className="button">
          {t("access")}
        </Link>
      )}
    </div>
  );
}
