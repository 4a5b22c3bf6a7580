import { createContext, useContext } from "react";
import type { CitedMoment } from "~/citation/cited-moment";
import type { Feedback } from "~/conversation/message";
import type { SeekTo } from "~/study/seek-to";

/** What can be done from within a conversation. Absent is what this reader may not do: who reads a shared one only seeks. */
export type StudyActions = {
  onSeek: SeekTo;
  onShowEvidence?: (moments: readonly CitedMoment[], index: number) => void;
  onRegenerate?: (messageId: string) => void;
  onEdit?: (messageId: string, text: string) => void;
  onRate?: (messageId: string, feedback: Feedback | null) => void;
};

const Actions = createContext<StudyActions>({ onSeek: () => {} });

/** Give it the same object for as long as the conversation is shown: what hangs on it is not drawn again. */
export const StudyActionsProvider = Actions.Provider;

export const useStudyActions = () => useContext(Actions);
