/** The part of a thread's state and actions that the page uses. */
export type ThreadState = {
  count: number;
  isAnswering: boolean;
  ask: (question: string) => void;
  stop: () => void;
  showEvidence: () => void;
};
