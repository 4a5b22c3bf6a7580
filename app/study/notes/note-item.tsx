import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { latePart } from "~/components/late-part";
import { formatTimestamp, momentUrl } from "~/course/moment";
import { useMomentText } from "~/i18n/use-moment-text";
import { isBookmark, type Note } from "~/notes/note";
import { StudyLink } from "~/study/frame";
import { onPlainClick } from "~/study/is-plain-click";
import { NoteEditor } from "./note-editor";
import type { NoteEdits } from "./use-note-edits";

const NoteBody = latePart(() => import("./note-body"), PlainBody);

type Props = {
  note: Note;
  courseId: string;
  /** The lecture whose page this is. */
  lectureId: string;
  /** Plays the lecture from a second. */
  onPlay: (startSeconds: number) => void;
  edits: NoteEdits;
  /** Whether the note was just restored, so that it gets the focus. */
  isRestored: boolean;
  onChange: (id: string, body: string) => Promise<boolean>;
  onRemove: (note: Note) => Promise<void>;
};

/** A note or a bookmark. A bookmark, which has no text, shows what is said at its second. */
export function NoteItem({ note, courseId, lectureId, onPlay, edits, isRestored, onChange, onRemove }: Props) {
  const t = useTranslations("notes");
  const { spoken } = useMomentText();
  const [wasEdited, setEdited] = useState(false);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isRestored) article.current?.focus();
  }, [isRestored]);
  const { id, atSeconds, body } = note;
  const time = formatTimestamp(atSeconds);
  const edited = edits.texts.get(id);
  if (edited !== undefined) {
    const end = () => edits.end(id);
    const save = async (text: string) => {
      if (await onChange(id, text)) end();
    };
    const write = (text: string) => edits.write(id, text);
    return (
      <NoteEditor atSeconds={atSeconds} body={edited} stored={body} onWrite={write} onSave={save} onCancel={end} />
    );
  }
  return (
    <article
      ref={article}
      tabIndex={-1}
      className="group grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-2 rounded-lg px-2.5 py-1.5 hover:bg-sunken"
      aria-label={t(isBookmark(note) ? "bookmarkAt" : "noteAt", { time: spoken(atSeconds) })}
    >
      <NoteTime note={note} courseId={courseId} lectureId={lectureId} onPlay={onPlay} />
      <NoteText note={note} />
      <div className="no-print flex">
        <IconButton
          label={t("edit", { time })}
          icon={Pencil}
          isSmall
          className="reveal"
          // The button is new after an edit, and gets the focus back.
          autoFocus={wasEdited}
          onClick={() => {
            edits.begin(id, body);
            setEdited(true);
          }}
        />
        <IconButton
          label={t("remove", { time })}
          icon={Trash2}
          isSmall
          className="reveal"
          onClick={() => void onRemove(note)}
        />
      </div>
    </article>
  );
}

/** Plays the page's video, or opens the page of the note's lecture. */
function NoteTime({ note, courseId, lectureId, onPlay }: Pick<Props, "note" | "courseId" | "lectureId" | "onPlay">) {
  const t = useTranslations("notes");
  const { atSeconds } = note;
  const address = momentUrl({ courseId, lectureId: note.lectureId, startSeconds: atSeconds });
  const time = formatTimestamp(atSeconds);
  const label = t("watch", { time });
  if (note.lectureId !== lectureId)
    return (
      <StudyLink to={address} className="link pt-0.5 text-xs tabular-nums" aria-label={label}>
        {time}
      </StudyLink>
    );
  return (
    <a
      href={address}
      className="link pt-0.5 text-xs tabular-nums"
      aria-label={label}
      onClick={onPlainClick(() => onPlay(atSeconds))}
    >
      {time}
    </a>
  );
}

function NoteText({ note }: Pick<Props, "note">) {
  const t = useTranslations("notes");
  return (
    <div dir="auto" className="min-w-0">
      {isBookmark(note) ? (
        <p className="text-muted">
          <Bookmark className="me-1.5 inline size-3.5 text-accent" aria-hidden="true" />
          {note.quote ?? t("bookmark")}
        </p>
      ) : (
        <Suspense fallback={<PlainBody text={note.body} />}>
          <NoteBody text={note.body} />
        </Suspense>
      )}
    </div>
  );
}

/** The note as it was written. */
function PlainBody({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap break-words">{text}</p>;
}
