import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigate, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { openConversation } from "~/chat/conversation.server";
import { suggestQuestions } from "~/chat/suggest-questions";
import { courseUrl, lectureUrl, parseMomentTime } from "~/citation/moment";
import type { Moment } from "~/citation/cited-moment";
import { getContext } from "~/context.server";
import { notFound } from "~/errors";
import { handle, parseParams } from "~/http.server";
import { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer } from "~/player/video-player";
import { LectureParams } from "~/routes-params";
import { Conversation } from "~/study/conversation/conversation";
import { TranscriptPanel } from "~/study/transcript/transcript-panel";
import { getVisitor } from "~/visitor.server";
import { getCourse } from "~db/courses.server";
import { getLecture } from "~db/lectures.server";

export const loader = handle(async ({ request, params }: LoaderFunctionArgs) => {
  const { course: courseId, lecture: lectureId } = parseParams(params, LectureParams);
  const { sql, sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const [course, lecture] = await Promise.all([getCourse(sql, courseId), getLecture(sql, courseId, lectureId)]);
  if (!course) throw notFound("That course does not exist.");
  if (!lecture) throw notFound(`“${course.title}” has no such lecture.`);
  const conversation = await openConversation(request, { courseId, lectureId, visitorId }, { sql });
  const suggestions = conversation.messages.length === 0 ? suggestQuestions(lecture, lecture.cues.map(({ text }) => text).join(" ")) : [];
  return { course, lecture, conversation, suggestions };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.lecture.title} · ${data.course.title}` : "Cuepoint" },
  ...(data?.lecture.description ? [{ name: "description", content: data.lecture.description }] : []),
];

export default function LecturePage() {
  const { course, lecture, conversation, suggestions } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [slot] = useState(() => new PlayerSlot());
  const url = lectureUrl(lecture);
  const startSeconds = parseMomentTime(searchParams.get("t"));

  // Going back and forth between moments of one lecture moves the video that is already there.
  useEffect(() => {
    if (startSeconds !== null && slot.state().ready) void slot.seek(lecture.lectureId, startSeconds, { play: false });
  }, [slot, lecture.lectureId, startSeconds]);

  const seekTo = (moment: Moment) => {
    void slot.seek(moment.lectureId, moment.startSeconds);
    if (moment.lectureId !== lecture.lectureId) navigate(`${moment.openUrl}&c=${conversation.id}`, { preventScrollReset: true });
  };

  return (
    <main id="main" className="mx-auto grid max-w-[110rem] gap-4 sm:p-4 lg:h-[calc(100dvh-3.25rem)] lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)] lg:grid-rows-1">
      <div className="contents min-h-0 lg:flex lg:flex-col lg:gap-3">
        <div className="sticky top-0 z-10 bg-page lg:static">
          <div className="mx-auto lg:max-w-[calc(50dvh*16/9)]">
            <VideoPlayer key={lecture.lectureId} lecture={{ ...lecture, captionsUrl: lecture.timing === "exact" ? `${url}/captions.vtt` : null }} slot={slot} startSeconds={startSeconds} />
          </div>
        </div>
        <LectureHeading course={course} lecture={lecture} />
        <div className="card order-last mx-3 flex max-h-[60dvh] min-h-0 flex-col overflow-hidden sm:mx-0 lg:order-none lg:max-h-none lg:flex-1">
          <TranscriptPanel key={lecture.lectureId} courseId={course.courseId} lectureId={lecture.lectureId} cues={lecture.cues} chapters={lecture.chapters} timing={lecture.timing} slot={slot} />
        </div>
      </div>
      <div className="card mx-3 flex max-h-[75dvh] min-h-0 flex-col overflow-hidden sm:mx-0 lg:max-h-none">
        <Conversation key={conversation.id} course={course.courseId} lecture={lecture.lectureId} conversation={conversation} suggestions={suggestions} placeholder="Ask about this lecture or the course" newUrl={url} slot={slot} onSeek={seekTo} />
      </div>
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function LectureHeading({ course, lecture }: Pick<Loaded, "course" | "lecture">) {
  return (
    <div className="flex items-start justify-between gap-4 px-3 sm:px-0">
      <div className="min-w-0">
        <Link to={courseUrl(course.courseId)} className="text-sm text-muted hover:text-ink">
          {course.title}
        </Link>
        <h1 className="text-xl sm:text-2xl">{lecture.title}</h1>
      </div>
      <nav aria-label="Lectures" className="no-print flex shrink-0 gap-2 pt-1">
        <LectureStep to={lecture.previous} course={course} label="Previous lecture" icon={ChevronLeft} />
        <LectureStep to={lecture.next} course={course} label="Next lecture" icon={ChevronRight} />
      </nav>
    </div>
  );
}

type StepProps = { to: Loaded["lecture"]["next"]; course: Loaded["course"]; label: string; icon: typeof ChevronLeft };

function LectureStep({ to, course, label, icon: Icon }: StepProps) {
  if (!to) return null;
  return (
    <Link to={lectureUrl({ courseId: course.courseId, lectureId: to.lectureId })} className="button p-2" aria-label={`${label}: ${to.title}`} title={to.title}>
      <Icon className="size-4" />
    </Link>
  );
}
