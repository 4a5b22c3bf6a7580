import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { TextArea } from "~/components/text-area";
import { formatTimestamp } from "~/course/moment";
import { useFailureText } from "~/study/refusal-text";
import { MAX_LINE } from "~/transcript/edits/check-change";
import { MAX_COMMENT, saysSomething, tidyReport } from "~/transcript/reports/report";
import { sendReport } from "./send-report";
import type { TranscribedLecture, TranscriptCue } from "./transcribed-lecture";

type Props = { lecture: Pick<TranscribedLecture, "courseId" | "lectureId">; cue: TranscriptCue; onClose: () => void };

/** The classes of a field that grows with its text. */
const GROWING = "field-sizing-content max-h-60 min-h-15 w-full text-base sm:text-sm";

type Problem = "nothing" | "failed" | "tooMany";

/** Reports a mistake in a line: what it should say, what is wrong, or both. */
export default function ReportDialog({ lecture, cue, onClose }: Props) {
  const t = useTranslations("transcript.report");
  const [state, setState] = useState<"editing" | "sending" | "sent">("editing");
  return (
    <Dialog title={t(state === "sent" ? "thanks" : "name")} onClose={onClose}>
      {state === "sent" ? (
        <Thanks onClose={onClose} />
      ) : (
        <ReportForm lecture={lecture} cue={cue} isSending={state === "sending"} onState={setState} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Thanks({ onClose }: Pick<Props, "onClose">) {
  const t = useTranslations("transcript.report");
  return (
    <>
      <p role="status" className="text-pretty">
        {t("thanksText")}
      </p>
      <button type="button" autoFocus className="button button-accent mt-5" onClick={onClose}>
        {t("close")}
      </button>
    </>
  );
}

type FormProps = Props & { isSending: boolean; onState: (state: "editing" | "sending" | "sent") => void };

function ReportForm({ lecture, cue, isSending, onState, onClose }: FormProps) {
  const t = useTranslations("transcript.report");
  const failureText = useFailureText();
  const [text, setText] = useState(cue.text);
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const { startMs, endMs, text: said } = cue;
    const report = tidyReport({ startMs, endMs, said, suggestion: text, comment });
    if (!saysSomething(report)) return setProblem("nothing");
    setProblem(null);
    onState("sending");
    const result = await sendReport(lecture, report);
    if (result !== "sent") setProblem(result);
    onState(result === "sent" ? "sent" : "editing");
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextArea
        className={GROWING}
        dir="auto"
        label={t("line", { time: formatTimestamp(cue.startMs / 1000) })}
        hint={t("lineHint")}
        value={text}
        maxLength={MAX_LINE}
        onChange={({ target }) => setText(target.value)}
      />
      <TextArea
        className={GROWING}
        dir="auto"
        label={t("comment")}
        value={comment}
        maxLength={MAX_COMMENT}
        rows={2}
        onChange={({ target }) => setComment(target.value)}
      />
      {/* Rendered before there is a problem, so that it is announced. */}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem && (problem === "failed" ? failureText(t(problem)) : t(problem))}
      </p>
      <FormButtons
        submit={t(isSending ? "sending" : "send")}
        isBusy={isSending}
        cancel={t("cancel")}
        onCancel={onClose}
      />
    </form>
  );
}
