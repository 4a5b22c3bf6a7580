import { useNavigate, useSearchParams } from "@remix-run/react";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CitedMoment, Moment } from "~/citation/cited-moment";
import { momentUrl } from "~/course/moment";
import type { Messages } from "~/i18n/messages/en";
import { PlayerSlot } from "~/player/player-slot";
import type { ConversationHandle } from "~/study/conversation/conversation";
import { framedAddress, useIsEmbedded } from "~/study/frame";
import type { LecturePage } from "~/study/lecture-page.server";
import { recall, remember, useRemembered } from "~/study/remember";
import { meantMs } from "~/study/transcript/current-cue";
import type { TranscriptHandle } from "~/study/transcript/transcript-panel";
import { useSame } from "~/study/use-same";
import { useSteady } from "~/study/use-steady";
import { useNotice } from "./notice";
import type { PanesHandle } from "./panes";
import { useLectureNotes } from "./use-lecture-notes";
import { useOpening } from "./use-opening";
import { useSmallVideo } from "./use-small-video";

export type PanelId = keyof Messages["panels"];

/** The state of a lecture page and the actions on it, shared by its layout, its panels and its keyboard commands. */
export type Study = ReturnType<typeof useStudy>["study"];

/**
 * Returns the state of a lecture page, the same object until it changes, the selected panel, which changes while the
 * rest of the page stays as it is, and the ref of the panes.
 *
 * @param loaded the conversation to show instead of the page's own; null while it is loading
 */
export function useStudy(page: LecturePage, loaded: LecturePage["conversation"] | null) {
  const { courseId, lectureId } = page.lecture;
  const conversation = loaded ?? page.conversation;
  const [slot] = useState(() => new PlayerSlot());
  const isReadFrom = useSearchParams()[0].has("t") && page.lecture.video === null;
  const view = useView();
  const { panel, open, panes } = usePanels(isReadFrom ? "transcript" : null, view.leaveTheatre);
  const citations = useCited(lectureId);
  const notice = useNotice();
  const startSeconds = useOpening(slot, page.lecture, notice);
  const isRead = conversation.messages.length > 0 && startSeconds === null;
  const smallVideo = useSmallVideo(slot, page.lecture.video, isRead);
  const transcript = useRef<TranscriptHandle>(null);
  const chat = useRef<ConversationHandle>(null);
  const goTo = useGoTo();
  const now = () => meantMs(page.lecture.cues, slot.state().currentTime * 1000, slot.soughtSeconds()) / 1000;
  const hasVideo = useHasVideo(page.withoutVideo);
  const notes = useLectureNotes(page.lecture, { now, notice, onBegin: () => open("notes") });
  const { stage, watch } = useWatch({ slot, smallVideo, hasVideo });
  const actions = useSteady({
    now,
    goTo,
    compose: (text: string) => {
      open("ask");
      chat.current?.compose(text);
    },
    seekTo: (moment: Moment) => {
      if (!hasVideo(moment.lectureId)) {
        open("transcript");
        transcript.current?.follow();
      }
      watch(moment.lectureId, moment.startSeconds);
      if (moment.lectureId !== lectureId) goTo(`${moment.openUrl}&c=${conversation.id}`);
    },
    play: (startSeconds: number) => watch(lectureId, startSeconds),
    momentAddress: () => window.location.origin + momentUrl({ courseId, lectureId, startSeconds: now() }),
  });
  const study = useSame({
    page,
    conversation,
    isLoadingConversation: loaded === null,
    slot,
    startSeconds,
    open,
    smallVideo,
    ...view,
    ...citations,
    notes,
    notice,
    stage,
    transcript,
    chat,
    hasVideo,
    ...actions,
  });
  return { study, panel, panes };
}

/**
 * The selected panel, and an action that opens a panel. On a wide screen, that makes room for the conversation if theater
 * mode or the student has collapsed it.
 *
 * @param first the panel to open with instead of the remembered one
 */
function usePanels(first: PanelId | null, leaveTheatre: () => void) {
  const [panel, setPanel] = useRememberedPanel(first);
  const panes = useRef<PanesHandle>(null);
  const open = useCallback(
    (id: PanelId) => {
      // Each step commits at once, so that the command that opened the panel can focus a field in it.
      flushSync(() => {
        setPanel(id);
        if (id === "ask") leaveTheatre();
      });
      if (id === "ask") flushSync(() => panes.current?.expandConversation());
    },
    [setPanel, leaveTheatre],
  );
  return { panel, open, panes };
}

const PANEL_IDS: Record<PanelId, true> = { ask: true, transcript: true, notes: true, chapters: true, slides: true };
const isPanelId = (id: string): id is PanelId => Object.hasOwn(PANEL_IDS, id);

/**
 * The selected panel, which this browser remembers. Restored in a transition, so that parts of the page whose code is
 * still loading can hydrate first.
 *
 * @param first the panel to open with instead of the remembered one
 */
function useRememberedPanel(first: PanelId | null): [PanelId, (panel: PanelId) => void] {
  const [panel, setPanel] = useState<PanelId>(first ?? "ask");
  const hasFirst = useRef(first !== null);
  useEffect(() => {
    const stored = hasFirst.current ? null : recall<unknown>("panel");
    if (typeof stored === "string" && isPanelId(stored)) startTransition(() => setPanel(stored));
  }, []);
  const select = useCallback((id: PanelId) => {
    setPanel(id);
    remember("panel", id);
  }, []);
  return [panel, select];
}

/** How the page is shown: in theater mode, with captions, with the list of keyboard shortcuts. */
function useView() {
  const [isTheatre, setTheatre] = useState(false);
  const [hasCaptions, setCaptions] = useRemembered<boolean>("captions", false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const actions = useSteady({
    toggleTheatre: () => setTheatre(!isTheatre),
    leaveTheatre: () => setTheatre(false),
    toggleCaptions: () => setCaptions(!hasCaptions),
  });
  return { isTheatre, hasCaptions, isHelpOpen, setHelpOpen, ...actions };
}

/** Returns whether a lecture of the course has a video: the same function until the lectures change. */
const useHasVideo = (withoutVideo: readonly string[]) =>
  useCallback((id: string) => !withoutVideo.includes(id), [withoutVideo]);

/** Plays a moment that the student chose, and the ref of the video, which that brings into view. */
function useWatch({ slot, smallVideo, hasVideo }: Pick<Study, "slot" | "smallVideo" | "hasVideo">) {
  const stage = useRef<HTMLDivElement>(null);
  const watch = (lectureId: string, startSeconds: number) => {
    smallVideo.enlarge();
    void slot.seek(lectureId, startSeconds);
    // On a screen that is too short for two panes, the page scrolls, so the video may be out of view.
    if (hasVideo(lectureId)) requestAnimationFrame(() => stage.current?.scrollIntoView({ block: "nearest" }));
  };
  return { stage, watch };
}

/** The moments that the latest answer cites, and those of them that are in this lecture. */
function useCited(lectureId: string) {
  const [cited, setCited] = useState<readonly CitedMoment[]>([]);
  const citedHere = useMemo(() => cited.filter((moment) => moment.lectureId === lectureId), [cited, lectureId]);
  return { cited, citedHere, setCited };
}

/** Navigates to another page without scrolling. In a frame it goes to the page's embedded version, if there is one. */
function useGoTo() {
  const isEmbedded = useIsEmbedded();
  const navigate = useNavigate();
  return (address: string) =>
    void navigate((isEmbedded && framedAddress(address)) || address, { preventScrollReset: true });
}
