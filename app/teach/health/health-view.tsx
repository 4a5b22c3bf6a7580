import { Link } from "@remix-run/react";
import { CircleAlert, CircleCheck, Lightbulb, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import { chapterEditorUrl, transcriptEditorUrl } from "../teach-url";
import { fixFirst, type HealthFinding, type HealthKind, type HealthLevel } from "./finding";

type Place = { courseId: string; lectureId: string };
type Lecture = { lectureId: string; title: string; findings: HealthFinding[] };

const ICONS = { fix: CircleAlert, check: TriangleAlert, hint: Lightbulb };
const COLORS: Record<HealthLevel, string> = { fix: "text-danger", check: "text-ink", hint: "text-muted" };
const LEVELS: readonly HealthLevel[] = ["fix", "check", "hint"];

/** Summarizes a lecture's health, with a list of what to fix. */
export function LectureHealth({ courseId, lecture }: { courseId: string; lecture: Lecture }) {
  const t = useTranslations("teach.health");
  const { findings, title, lectureId } = lecture;
  const counts = LEVELS.map((level) => ({ level, count: findings.filter((one) => one.level === level).length }));
  const worst = counts.find(({ count }) => count > 0)?.level;
  if (!worst)
    return (
      <p className="flex items-center gap-1.5 px-4 pt-1 text-sm text-muted">
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
        {t("good")}
      </p>
    );
  const Icon = ICONS[worst];
  const summary = counts.flatMap(({ level, count }) => (count > 0 ? [t(level, { count })] : [])).join(" · ");
  return (
    <details className="px-4 pt-1 text-sm">
      <summary className="w-fit cursor-pointer py-1" aria-label={t("of", { title, summary })}>
        <Icon className={`me-1.5 inline size-4 align-text-bottom ${COLORS[worst]}`} aria-hidden="true" />
        {summary}
      </summary>
      <ul className="mt-1 mb-2 space-y-2 border-s-2 border-line ps-3">
        {findings.map((finding) => (
          <li key={finding.kind}>
            <Finding place={{ courseId, lectureId }} finding={finding} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const SHOWN = 10;

/** Lists the most urgent findings of all lectures in a course. Renders nothing if there are none. */
export function FixFirst({ courseId, lectures }: { courseId: string; lectures: readonly Lecture[] }) {
  const t = useTranslations("teach.health");
  const all = fixFirst(lectures);
  if (lectures.length < 2 || all.length === 0) return null;
  return (
    <details className="card mt-3 p-4 text-sm">
      <summary className="w-fit cursor-pointer font-medium">
        {t("first", { count: new Set(all.map(({ lecture }) => lecture)).size, lectures: lectures.length })}
      </summary>
      <ol className="mt-3 space-y-3">
        {all.slice(0, SHOWN).map(({ lecture: { lectureId, title }, finding }) => (
          <li key={`${lectureId} ${finding.kind}`}>
            <h3 className="font-medium wrap-anywhere">{title}</h3>
            <Finding place={{ courseId, lectureId }} finding={finding} />
          </li>
        ))}
      </ol>
      {all.length > SHOWN && <p className="mt-3 text-muted">{t("more", { count: all.length - SHOWN })}</p>}
    </details>
  );
}

function Finding({
  place,
  finding: { kind, level, count, of = 0, atSeconds },
}: {
  place: Place;
  finding: HealthFinding;
}) {
  const t = useTranslations("teach.health");
  const link = "me-3 inline-block py-0.5 text-accent tabular-nums hover:underline";
  return (
    <>
      <p className={`text-pretty ${level === "fix" ? "text-danger" : ""}`}>
        {t(`kinds.${kind}`, { count, of, share: of > 0 ? count / of : 0 })}
      </p>
      {atSeconds.length > 0 && (
        <p>
          {atSeconds.map((seconds) => (
            <Link
              key={seconds}
              to={`${transcriptEditorUrl(place)}?t=${seconds}`}
              className={link}
              aria-label={t("open", { time: formatTimestamp(seconds) })}
            >
              {formatTimestamp(seconds)}
            </Link>
          ))}
          {count > atSeconds.length && (
            <span className="text-muted">{t("others", { count: count - atSeconds.length })}</span>
          )}
        </p>
      )}
      <FixLink kind={kind} place={place} className={link} />
    </>
  );
}

/** Leads to where a finding about the whole lecture is fixed. Renders nothing for findings about lines. */
function FixLink({ kind, place, className }: { kind: HealthKind; place: Place; className: string }) {
  const t = useTranslations("teach.health");
  const fixes: Partial<Record<HealthKind, { to: string; label: string }>> = {
    no_transcript: { to: "#add", label: t("addTranscript") },
    no_video: { to: "#add", label: t("addVideo") },
    estimated_times: { to: transcriptEditorUrl(place), label: t("openTranscript") },
    no_chapters: { to: chapterEditorUrl(place), label: t("addChapters") },
  };
  const fix = fixes[kind];
  if (!fix) return null;
  return (
    <Link to={fix.to} className={className}>
      {fix.label}
    </Link>
  );
}
