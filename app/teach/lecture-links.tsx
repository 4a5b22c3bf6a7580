import { Link } from "@remix-run/react";
import { Code, Download, Flag, Link as LinkIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Slides } from "~/course/lecture";
import { lectureUrl } from "~/course/moment";
import { embedCode } from "~/embed/origins";
import { CopyButton } from "~/study/answer/copy-button";
import type { EditedLecture } from "./edited-course";
import { chapterEditorUrl, transcriptEditorUrl } from "./teach-url";

type Props = {
  courseId: string;
  lecture: EditedLecture;
  isTranscribing: boolean;
  /** Whether the lecture's link opens for nobody but those who have the course's link. */
  isUnlisted: boolean;
};

/** Links to a lecture's other editors, and its links for students and learning platforms. */
export function LectureLinks({ courseId, lecture, isTranscribing, isUnlisted }: Props) {
  const { lectureId, title, hasTranscript, openReports } = lecture;
  const t = useTranslations("teach");
  const place = { courseId, lectureId };
  const className = "inline-flex items-center gap-1.5 py-1 text-accent hover:underline";
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-1 text-sm">
      {hasTranscript && (
        <span className="inline-flex items-center gap-2">
          <Link
            to={transcriptEditorUrl(place)}
            className={className}
            aria-label={t("transcript.editNamed", { name: title })}
          >
            {t("transcript.edit")}
          </Link>
          {openReports > 0 && <OpenReports count={openReports} />}
        </span>
      )}
      {!hasTranscript && lecture.hasVideoFile && (
        <TranscribeLink lecture={lecture} isTranscribing={isTranscribing} className={className} />
      )}
      <Link to={chapterEditorUrl(place)} className={className} aria-label={t("chapters.editNamed", { name: title })}>
        {t("chapters.edit")}
      </Link>
      {lecture.slides && <SlidesLink slides={lecture.slides} title={title} className={className} />}
      {!isUnlisted && <CopyLinks place={place} title={title} className={className} />}
    </p>
  );
}

type CopyProps = { place: { courseId: string; lectureId: string }; title: string; className: string };

/** Copies a lecture's link and the code that embeds it. */
function CopyLinks({ place, title, className }: CopyProps) {
  const t = useTranslations("teach");
  const embedAddress = () => new URL(`/embed${lectureUrl(place)}`, window.location.origin).href;
  return (
    <>
      <CopyButton
        label={t("copyLink")}
        text={() => new URL(lectureUrl(place), window.location.origin).href}
        icon={LinkIcon}
        className={className}
      >
        {t("copyLink")}
        <OfLecture title={title} />
      </CopyButton>
      <CopyButton
        label={t("copyEmbed")}
        text={() => embedCode(embedAddress(), title)}
        icon={Code}
        className={className}
      >
        {t("copyEmbed")}
        <OfLecture title={title} />
      </CopyButton>
    </>
  );
}

/** Links to the mistakes that students reported in a transcript. */
function OpenReports({ count }: { count: number }) {
  const t = useTranslations("teach.transcript.reports");
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent">
      <Flag className="size-3" aria-hidden="true" />
      {t("waiting", { count })}
    </span>
  );
}

type SlidesProps = { slides: Slides; title: string; className: string };

/** Downloads a lecture's slides. */
function SlidesLink({ slides: { url, pages }, title, className }: SlidesProps) {
  const t = useTranslations("teach.slides");
  return (
    <a href={url} download className={className}>
      <Download className="size-4" aria-hidden="true" />
      {t("download", { pages: pages ?? 0 })}
      <OfLecture title={title} />
    </a>
  );
}

type TranscribeProps = Pick<Props, "lecture" | "isTranscribing"> & { className: string };

/** Opens the dialog that plans a transcription. */
function TranscribeLink({ lecture: { lectureId, title }, isTranscribing, className }: TranscribeProps) {
  const t = useTranslations("teach.transcribe");
  if (isTranscribing) return <span className="py-1 text-muted">{t("inProgress")}</span>;
  return (
    <Link
      to={`?${new URLSearchParams({ transcribe: lectureId }).toString()}`}
      preventScrollReset
      className={className}
      aria-label={t("openNamed", { name: title })}
    >
      {t("open")}
    </Link>
  );
}

/** Hidden text that tells the lectures' equal buttons apart for screen readers. */
const OfLecture = ({ title }: { title: string }) => <span className="sr-only">: {title}</span>;
