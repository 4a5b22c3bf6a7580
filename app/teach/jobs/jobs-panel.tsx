import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { ProgressLine } from "~/components/progress-line";
import { useLengthText } from "~/i18n/use-length-text";
import { FieldsButton } from "../fields-button";
import { isNotice, isProblem, isUnusedFile, secondsLeft, type JobJson } from "./job-wire";
import { useNoteText, type TitleOf } from "./use-note-text";

type Props = {
  jobs: JobJson[];
  titleOf: TitleOf;
  /** The course's lectures that can be restored. */
  deleted: readonly { lectureId: string; title: string }[];
  /** Names of uploaded files that can be deleted. */
  unusedFiles: readonly string[];
};

/** Shows the progress of a course's newest job, and lists earlier jobs. */
export function JobsPanel({ jobs, ...rest }: Props) {
  const t = useTranslations("teach.jobs");
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="jobs" className="mt-6">
      <h2 id="jobs" className="text-xl">
        {t("title")}
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job, titleOf, deleted, unusedFiles }: { job: JobJson } & Omit<Props, "jobs">) {
  const t = useTranslations("teach.jobs");
  const noteText = useNoteText(titleOf);
  const problems = job.notes.filter(isProblem);
  const notices = job.notes.filter(isNotice);
  const isStopping = job.is_cancel_requested && job.state === "running";
  const state = isStopping ? t("stopping") : t(`state.${job.state}`);
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium" role="status">
          {t(`kind.${job.kind}`)}
          {" · "}
          {job.state === "done" && problems.length > 0 ? t("doneWithProblems", { count: problems.length }) : state}
        </p>
        <JobButton job={job} />
      </div>
      {job.state === "running" && <JobProgress job={job} titleOf={titleOf} />}
      {job.problem && <p className="mt-2 text-danger text-pretty wrap-anywhere">{noteText(job.problem)}</p>}
      {problems.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-danger">
          {problems.map((note, index) => (
            <li key={index} className="text-pretty wrap-anywhere">
              {noteText(note)}
              {note.code === "lecture_deleted" && (
                <RestoreButton lecture={deleted.find(({ lectureId }) => lectureId === note.name)} />
              )}
              {isUnusedFile(note) && unusedFiles.includes(note.name) && <DiscardButton name={note.name} />}
            </li>
          ))}
        </ul>
      )}
      {notices.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {notices.map((note, index) => (
            <li key={index} className="text-pretty wrap-anywhere">
              {noteText(note)}
            </li>
          ))}
        </ul>
      )}
      <JobLog job={job} titleOf={titleOf} />
    </li>
  );
}

const STEPS = ["files", "transcripts", "lectures", "transcribing", "pictures", "embedding"] as const;

function JobProgress({ job, titleOf }: { job: JobJson; titleOf: TitleOf }) {
  const t = useTranslations("teach.jobs");
  const lengthText = useLengthText();
  const left = secondsLeft(job);
  const step = STEPS.find((known) => known === job.step) ?? "files";
  const facts = [
    ...(job.total > 0 ? [t("count", { done: Math.min(job.done + 1, job.total), total: job.total })] : []),
    ...(job.item === null ? [] : [titleOf(job.item)]),
    ...(left === null ? [] : [t("left", { time: lengthText(Math.ceil(left)) })]),
  ];
  return (
    <div className="mt-2">
      <ProgressLine label={t(`step.${step}`)} value={job.share} max={1} />
      <p className="text-sm text-muted wrap-anywhere">{[t(`step.${step}`), ...facts].join(" · ")}</p>
    </div>
  );
}

function JobButton({ job: { id, state, is_cancel_requested } }: { job: JobJson }) {
  const t = useTranslations("teach.jobs");
  const intent = state === "queued" || state === "running" ? "cancel-job" : "retry-job";
  if (state === "done" || (state === "running" && is_cancel_requested)) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="job" value={id} />
      <button type="submit" className="button">
        {t(intent === "cancel-job" ? "cancel" : "retry")}
      </button>
    </Form>
  );
}

const BELOW_NOTE = "mt-1 mb-2";

/** Restores a deleted lecture that received an upload. */
function RestoreButton({ lecture }: { lecture: Props["deleted"][number] | undefined }) {
  const t = useTranslations("teach");
  if (!lecture) return null;
  const fields = { intent: "restore-lecture", lecture: lecture.lectureId };
  return (
    <FieldsButton
      fields={fields}
      label={t("restoreNamed", { name: lecture.title })}
      text={t("restore")}
      className={BELOW_NOTE}
    />
  );
}

/** Deletes an uploaded file that no lecture uses. */
function DiscardButton({ name }: { name: string }) {
  const t = useTranslations("teach.jobs");
  return (
    <FieldsButton
      fields={{ intent: "discard-file", name }}
      label={t("discardNamed", { name })}
      text={t("discard")}
      className={BELOW_NOTE}
    />
  );
}

function JobLog({ job, titleOf }: { job: JobJson; titleOf: TitleOf }) {
  const t = useTranslations("teach.jobs");
  const noteText = useNoteText(titleOf);
  const lines = job.notes.filter((note) => !isProblem(note) && !isNotice(note));
  if (lines.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer py-1 text-sm text-accent">{t("log", { count: lines.length })}</summary>
      <ol className="text-sm text-muted">
        {lines.map((note, index) => (
          <li key={index} className="wrap-anywhere">
            {noteText(note)}
          </li>
        ))}
      </ol>
    </details>
  );
}
