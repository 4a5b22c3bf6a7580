import { Form } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { TextArea } from "~/components/text-area";
import type { EditResult } from "../edited-course";
import { filesOfInput, type Chosen } from "./chosen-files";
import { UploadList } from "./upload-list";
import { useFileDrop } from "./use-file-drop";
import { useUploads, type Sending } from "./use-uploads";

type Props = {
  courseId: string;
  isEmpty: boolean;
  result: EditResult | undefined;
  onSending: (sending: Sending) => void;
};

/** Adds lectures to a course that was created in the browser: files, folders or addresses of hosted videos. */
export function AddLectures({ courseId, isEmpty, result, onSending }: Props) {
  const t = useTranslations("teach.add");
  const { uploads, add, remove, sending } = useUploads(courseId);
  const [hidden, setHidden] = useState<string[]>([]);
  useEffect(() => onSending(sending), [onSending, sending]);
  const onChosen = (chosen: Chosen) => {
    setHidden(chosen.hidden);
    if (chosen.files.length > 0) add(chosen.files);
  };
  return (
    <section aria-labelledby="add" className="mt-6">
      <h2 id="add" className="text-xl">
        {t("title")}
      </h2>
      {isEmpty && <Steps />}
      <DropArea onChosen={onChosen} />
      <HiddenFiles names={hidden} />
      <UploadList uploads={uploads} onRemove={remove} />
      <AddressesForm result={result} />
    </section>
  );
}

/** Adds a lecture for each pasted address of a hosted video. */
function AddressesForm({ result }: { result: EditResult | undefined }) {
  const t = useTranslations("teach.add");
  const form = useRef<HTMLFormElement>(null);
  const refused = result && ("badLine" in result || "tooMany" in result) ? result : null;
  useEffect(() => {
    if (result && "done" in result && result.done === "addresses_added") form.current?.reset();
  }, [result]);
  const describe = (problem: NonNullable<typeof refused>) => {
    if ("tooMany" in problem) return t("tooManyAddresses", { count: problem.tooMany, limit: problem.limit });
    return problem.badLine === "" ? t("noAddress") : t("badAddress", { line: problem.badLine });
  };
  return (
    <details className="mt-4" open={refused !== null}>
      <summary className="w-fit cursor-pointer py-2 text-accent">{t("addresses")}</summary>
      <Form ref={form} method="post" preventScrollReset className="card mt-1 flex flex-col gap-3 p-4">
        <input type="hidden" name="intent" value="addresses" />
        <TextArea
          label={t("addressesLabel")}
          name="addresses"
          defaultValue=""
          hint={t("addressesHint")}
          maxLength={60_000}
          aria-invalid={refused !== null}
        />
        {refused && (
          <p role="alert" className="text-sm text-pretty text-danger wrap-anywhere">
            {describe(refused)}
          </p>
        )}
        <button type="submit" className="button button-accent min-h-10.5 self-start">
          {t("addAddresses")}
        </button>
      </Form>
    </details>
  );
}

/** First steps, shown while a course is empty. */
function Steps() {
  const t = useTranslations("teach.add");
  return (
    <ol className="mt-2 list-decimal pl-5 text-muted">
      {(["first", "second", "third"] as const).map((step) => (
        <li key={step} className="text-pretty">
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Hidden files to name. A hidden folder counts as one. */
const MAX_NAMES = 5;

/** Says which hidden files were chosen and not uploaded. */
function HiddenFiles({ names }: { names: readonly string[] }) {
  const t = useTranslations("teach.add");
  const { list } = useFormatter();
  const more = names.length - MAX_NAMES;
  const shown = [...names.slice(0, MAX_NAMES), ...(more > 0 ? [t("more", { count: more })] : [])];
  return (
    <p role="status" className="text-sm text-pretty wrap-anywhere not-empty:mt-3">
      {names.length > 0 && t("hidden", { names: list(shown) })}
    </p>
  );
}

/**
 * Takes files that are chosen, or dropped anywhere on the page. The inputs are real ones, so they have labels, focus
 * and keyboard support.
 */
function DropArea({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const t = useTranslations("teach.add");
  const isOver = useFileDrop(onChosen);
  return (
    <div className={`card mt-3 border-dashed p-6 text-center ${isOver ? "bg-accent-soft" : ""}`}>
      <p className="font-medium">{t("drop")}</p>
      <p className="mx-auto mt-1 max-w-prose text-sm text-muted text-pretty">{t("dropHint")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <FileField label={t("chooseFiles")} isAccent onChosen={onChosen} />
        <FileField label={t("chooseFolder")} isFolder onChosen={onChosen} />
      </div>
    </div>
  );
}

type FieldProps = { label: string; isAccent?: boolean; isFolder?: boolean; onChosen: (chosen: Chosen) => void };

function FileField({ label, isAccent = false, isFolder = false, onChosen }: FieldProps) {
  const id = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        {...(isFolder ? { webkitdirectory: "" } : {})}
        onChange={({ currentTarget }) => {
          onChosen(filesOfInput(currentTarget.files));
          currentTarget.value = ""; // allows the same files to be chosen again
        }}
      />
      <label
        htmlFor={id}
        className={`button min-h-10.5 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 ${isAccent ? "button-accent" : ""}`}
      >
        {label}
      </label>
    </span>
  );
}
