import { Link, useFetcher, useRevalidator } from "@remix-run/react";
import { Download, Link2Off, Pencil, Share2, Trash2 } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { latePart } from "~/components/late-part";
import { useReturnFocus } from "~/components/use-return-focus";
import { conversationUrl } from "~/conversation/conversations-wire";
import { courseLabel } from "~/course/course-id";
import { useDayText } from "~/i18n/use-day-text";

const ShareDialog = latePart(() => import("./share-dialog"));

type Listed = {
  conversationId: string;
  courseId: string;
  lectureId: string | null;
  title: string;
  courseTitle: string;
  lectureTitle: string | null;
  isShared: boolean;
  updatedAt: string;
};

/** A conversation in the visitor's list, to continue, rename, share, export or delete. */
export function ConversationItem({ conversation }: { conversation: Listed }) {
  const { conversationId: id, title } = conversation;
  const [isRenaming, setRenaming] = useState(false);
  const [deletion, setDeletion] = useState<"none" | "asked" | "declined">("none");
  const [isSharing, setSharing] = useState(false);
  const fetcher = useFetcher();
  const { revalidate } = useRevalidator();
  const change = (values: Record<string, string>) =>
    fetcher.submit({ id, ...values }, { method: "post", action: "/conversations" });
  const newTitle = fetcher.formData?.get("title");
  if (fetcher.formData?.get("intent") === "delete") return null;
  return (
    <li className="card p-4">
      {isRenaming ? (
        <Rename
          title={title}
          onDone={(renamed) => {
            setRenaming(false);
            if (renamed) change({ intent: "rename", title: renamed });
          }}
        />
      ) : (
        <h2 className="text-base">
          <Link to={conversationUrl({ ...conversation, id })} reloadDocument className="link">
            {typeof newTitle === "string" ? newTitle : title}
          </Link>
        </h2>
      )}
      <PlaceAndDate conversation={conversation} />
      {deletion === "asked" ? (
        <ConfirmDelete
          title={title}
          onDelete={() => change({ intent: "delete" })}
          onCancel={() => setDeletion("declined")}
        />
      ) : (
        <Actions
          conversation={conversation}
          isDeletionDeclined={deletion === "declined"}
          onRename={() => setRenaming(true)}
          onDelete={() => setDeletion("asked")}
          onShare={() => setSharing(true)}
          onUnshare={() => change({ intent: "unshare" })}
        />
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog
            conversationId={id}
            onClose={() => {
              setSharing(false);
              revalidate();
            }}
          />
        </Suspense>
      )}
    </li>
  );
}

function PlaceAndDate({ conversation }: { conversation: Listed }) {
  const { courseId, courseTitle, lectureTitle, updatedAt } = conversation;
  const dayText = useDayText();
  const course = courseLabel({ courseId, title: courseTitle });
  return (
    <p className="mt-0.5 text-sm text-muted">
      {[course, lectureTitle].filter(Boolean).join(" › ")} · <time dateTime={updatedAt}>{dayText(updatedAt)}</time>
    </p>
  );
}

type ConfirmProps = { title: string; onDelete: () => void; onCancel: () => void };

function ConfirmDelete({ title, onDelete, onCancel }: ConfirmProps) {
  const t = useTranslations("conversations");
  return (
    <div
      role="alertdialog"
      aria-label={t("deleteName", { title })}
      className="mt-3 flex flex-wrap items-center gap-2 text-sm"
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <span>{t("deleteQuestion")}</span>
      <button type="button" className="button border-danger px-3 py-1 text-danger" autoFocus onClick={onDelete}>
        {t("delete")}
      </button>
      <button type="button" className="button border-transparent px-3 py-1" onClick={onCancel}>
        {t("keep")}
      </button>
    </div>
  );
}

type ActionsProps = {
  conversation: Listed;
  isDeletionDeclined: boolean;
  onRename: () => void;
  onShare: () => void;
  onUnshare: () => void;
  onDelete: () => void;
};

function Actions({ conversation, isDeletionDeclined, onRename, onShare, onUnshare, onDelete }: ActionsProps) {
  const { conversationId: id, isShared } = conversation;
  const t = useTranslations("conversations");
  return (
    <div className="mt-2 -ms-2 flex flex-wrap items-center gap-x-1 text-sm text-muted">
      <ItemButton icon={Pencil} label={t("rename")} onClick={onRename} />
      <ItemButton icon={Share2} label={t(isShared ? "sharedLinks" : "share")} onClick={onShare} />
      {isShared && <ItemButton icon={Link2Off} label={t("stopSharing")} onClick={onUnshare} />}
      <ExportLink id={id} format="markdown" label="Markdown" />
      <ExportLink id={id} format="json" label="JSON" />
      <ItemButton icon={Trash2} label={t("delete")} autoFocus={isDeletionDeclined} onClick={onDelete} />
    </div>
  );
}

function Rename({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const t = useTranslations("conversations");
  const [renamed, setRenamed] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  useReturnFocus();
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(renamed.trim() || null);
      }}
    >
      <input
        ref={field}
        value={renamed}
        maxLength={200}
        aria-label={t("newTitle")}
        className="field min-w-0 flex-1"
        onChange={({ target }) => setRenamed(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === "Escape" && !isComposing(nativeEvent) && onDone(null)}
      />
      <button type="submit" className="button px-3 py-1">
        {t("rename")}
      </button>
    </form>
  );
}

type ItemButtonProps = { icon: typeof Pencil; label: string; autoFocus?: boolean; onClick: () => void };

function ItemButton({ icon: Icon, label, autoFocus = false, onClick }: ItemButtonProps) {
  return (
    <button type="button" className="button border-transparent px-2 py-1" autoFocus={autoFocus} onClick={onClick}>
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </button>
  );
}

function ExportLink({ id, format, label }: { id: string; format: "markdown" | "json"; label: string }) {
  const t = useTranslations("conversations");
  return (
    <a
      href={`/api/conversations/${encodeURIComponent(id)}/export?format=${format}`}
      download
      className="button border-transparent px-2 py-1"
      aria-label={t("exportAs", { format: label })}
    >
      <Download className="size-4" aria-hidden="true" />
      {label}
    </a>
  );
}
