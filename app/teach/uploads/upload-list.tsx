import { X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { ProgressLine } from "~/components/progress-line";
import type { UploadProblem } from "./send-file";
import type { ShownUpload } from "./upload-queue";

type Props = { uploads: readonly ShownUpload[]; onRemove: (key: number) => void };

/** Lists the files being uploaded, with their progress. */
export function UploadList({ uploads, onRemove }: Props) {
  const t = useTranslations("teach.add");
  if (uploads.length === 0) return null;
  const arrived = uploads.filter(({ state }) => state === "arrived").length;
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {t("arrivedCount", { arrived, count: uploads.length })}
      </p>
      <ul className="card mt-2 divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRemove={onRemove} />
        ))}
      </ul>
    </>
  );
}

function UploadRow({ upload, onRemove }: { upload: ShownUpload; onRemove: Props["onRemove"] }) {
  const t = useTranslations("teach.add");
  const { key, name, size, sent, state, problem } = upload;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        {state === "refused" ? (
          <p role="alert" className="text-sm text-danger text-pretty wrap-anywhere">
            <Refused name={name} problem={problem} />
          </p>
        ) : (
          <p className="text-sm text-muted">{t(`state.${state}`, { percent: percentOf(sent, size) })}</p>
        )}
        {(state === "sending" || state === "retrying") && (
          <ProgressLine label={t("progressOf", { name })} value={sent} max={size} />
        )}
      </div>
      {state !== "arrived" && <IconButton label={t("remove", { name })} icon={X} onClick={() => onRemove(key)} />}
    </li>
  );
}

function Refused({ name, problem }: { name: string; problem: UploadProblem | null }) {
  const t = useTranslations("teach.add.refused");
  const locale = useLocale();
  if (!problem) return null;
  // The server's message is more specific, but it is in English only.
  if (problem.name === "other" && locale === "en") return problem.message;
  return t(problem.name, { name, ...problem.values });
}

const percentOf = (sent: number, size: number) => (size === 0 ? 0 : Math.floor((100 * sent) / size));
