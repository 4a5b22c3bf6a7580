/** The part of a thread's state and actions that the page uses. */
export type ThreadState = {
  /** Whether a question was asked: it is shown, or the reason why it was not taken. */
  isBegun: boolean;
  isAnswering: boolean;
  ask: (question: string) => void;
  stop: () => void;
  showEvidence: () => void;
};
