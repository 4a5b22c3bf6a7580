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
  onShowEvidence?: (moments: readonly CitedMoment[], index: number) => void;
  onRegenerate?: (messageId: string) => void;
  onEdit?: (messageId: string, text: string) => void;
  onRate?: (messageId: string, feedback: Feedback | null) => void;
};

const Actions = createContext<StudyActions>({ onSeek: () => {} });

/** Pass a stable object: its consumers render again when it changes. */
export const StudyActionsProvider = Actions.Provider;

export const useStudyActions = () => useContext(Actions);
