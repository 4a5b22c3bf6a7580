import { createContext, useContext } from "react";
import type { CitedMoment } from "~/citation/cited-moment";
import type { Feedback } from "~/conversation/message";
import type { SeekTo } from "~/study/seek-to";

/**
 * The actions within a conversation. Actions that the reader may not use are missing: a shared conversation allows
 * seeking only.
 */
export type StudyActions = {
  onSeek: SeekTo;
  /** Whether a lecture has a video. If not, its moments are read in the transcript. Missing if all have one. */
  hasVideo?: (lectureId: string) => boolean;
  onShowEvidence?: (moments: readonly CitedMoment[], index: number) => void;
  /** Asks a question. Questions that an answer offers are then buttons below the conversation, and not in its text. */
  onAsk?: (question: string) => void;
  onRegenerate?: (messageId: string) => void;
  onEdit?: (messageId: string, text: string) => void;
  /** Explains why numbers in brackets in an answer are not links. */
  onExplainMarkers?: (messageId: string) => void;
  onRate?: (messageId: string, feedback: Feedback | null) => void;
  onShare?: (messageId: string) => void;
};

const Actions = createContext<StudyActions>({ onSeek: () => {} });

/** Pass a stable object: its consumers render again when it changes. */
export const StudyActionsProvider = Actions.Provider;

/** Returns the actions that an answer offers. */
export const useStudyActions = () => useContext(Actions);

/** Returns whether a lecture's moments are watched. If not, they are read. */
export const useHasVideo = (lectureId: string): boolean => useStudyActions().hasVideo?.(lectureId) ?? true;
