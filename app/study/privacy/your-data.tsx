import { Download, EyeOff, FileJson, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import type { DataOwner } from "~/components/use-header-account";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { useFailureText } from "~/study/refusal-text";
import { forgetEverything } from "~/study/remember";
import { saveResponse } from "~/study/save-response";
import { reloadAfter, useDoneTask, type Task } from "./done-task";

const ADDRESSES: Record<Task, string> = { erase: "/api/visitor/data", forget: "/api/visitor/cookie" };

type Format = "zip" | "json";

type Props = { headingLevel?: "h2" | "h3"; owner?: DataOwner | undefined };

/**
 * Lets visitors and users download and erase their data, and be forgotten on a shared computer. Erasing deletes a user's
 * account too.
 */
export function YourData({ headingLevel: Heading = "h2", owner = "visitor" }: Props) {
  const t = useTranslations("yourData");
  const failureText = useFailureText();
  const [asked, setAsked] = useState<Task | null>(null);
  const { state, attempt } = useAttempt();
  const download = (format: Format) =>
    attempt(async () =>
      saveResponse(expectOk(await apiFetch(`/api/visitor/data?format=${format}`)), `cuepoint-data.${format}`),
    );
  const carryOut = (task: Task) =>
    attempt(async () => {
      expectOk(await apiFetch(ADDRESSES[task], { method: "DELETE" }));
      forgetEverything();
      reloadAfter(task); // as a new visitor
    });
  const isWorking = state === "working";
  return (
    <section aria-labelledby="your-data" className="no-print mt-10">
      <Heading id="your-data" className="text-xl">
        {t("title")}
      </Heading>
      <p className="mt-2 text-pretty text-muted">{t(owner === "visitor" ? "hint" : "user.hint")}</p>
      <p className="mt-2 text-pretty text-muted">{t("files")}</p>
      <Actions isWorking={isWorking} onDownload={(format) => void download(format)} onAsk={setAsked} />
      <Done />
      <p role="status" className="mt-2 text-sm text-danger empty:hidden">
        {state === "failed" ? failureText(t("failed")) : ""}
      </p>
      {asked && (
        <Confirm
          task={asked}
          owner={owner}
          isWorking={isWorking}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void carryOut(asked);
          }}
        />
      )}
    </section>
  );
}

/** Says what was done before the page reloaded. Gets the focus, because the page starts from the top again. */
function Done() {
  const t = useTranslations("yourData");
  const text = useRef<HTMLParagraphElement>(null);
  const task = useDoneTask();
  useEffect(() => {
    if (task !== null) text.current?.focus();
  }, [task]);
  if (task === null) return null;
  return (
    <p ref={text} role="status" tabIndex={-1} className="mt-4 font-medium text-pretty">
      {t(`${task}.done`)}
    </p>
  );
}

type ActionsProps = { isWorking: boolean; onDownload: (format: Format) => void; onAsk: (task: Task) => void };

function Actions({ isWorking, onDownload, onAsk }: ActionsProps) {
  const t = useTranslations("yourData");
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <button type="button" className="button" aria-disabled={isWorking} onClick={() => onDownload("zip")}>
        <Download className="size-4" aria-hidden="true" />
        {t("download.zip")}
      </button>
      <button type="button" className="button" aria-disabled={isWorking} onClick={() => onDownload("json")}>
        <FileJson className="size-4" aria-hidden="true" />
        {t("download.json")}
      </button>
      <button type="button" className="button" aria-disabled={isWorking} onClick={() => onAsk("forget")}>
        <EyeOff className="size-4" aria-hidden="true" />
        {t("forget.action")}
      </button>
      <button
        type="button"
        className="button border-danger text-danger"
        aria-disabled={isWorking}
        onClick={() => onAsk("erase")}
      >
        <Trash2 className="size-4" aria-hidden="true" />
        {t("erase.action")}
      </button>
    </div>
  );
}

/** Runs a request and tracks whether it is running or has failed. */
function useAttempt() {
  const [state, setState] = useState<"idle" | "working" | "failed">("idle");
  const attempt = async (work: () => Promise<void>) => {
    if (state === "working") return; // the buttons are not disabled, which would lose the focus
    setState("working");
    try {
      await work();
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { state, attempt };
}

type ConfirmProps = { task: Task; owner: DataOwner; isWorking: boolean; onCancel: () => void; onConfirm: () => void };

function Confirm({ task, owner, isWorking, onCancel, onConfirm }: ConfirmProps) {
  const t = useTranslations("yourData");
  return (
    <Dialog title={t(`${task}.title`)} onClose={onCancel} className="max-w-lg">
      <p className="text-pretty">{t(owner === "visitor" ? `${task}.text` : `user.${task}`)}</p>
      {task === "erase" && owner === "only administrator" && (
        <p className="mt-3 font-medium text-pretty">
          {t.rich("user.onlyAdministrator", { command: (text) => <code className="whitespace-nowrap">{text}</code> })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={onCancel}>
          {t("cancel")}
        </button>
        <button
          type="button"
          className={`button ${task === "erase" ? "border-danger text-danger" : "button-accent"}`}
          disabled={isWorking}
          onClick={onConfirm}
        >
          {t(`${task}.action`)}
        </button>
      </div>
    </Dialog>
  );
}
