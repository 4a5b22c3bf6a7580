/** The state and the actions of a thread that the page around it needs. */
export type ThreadState = {
  count: number;
  isAnswering: boolean;
  ask: (question: string) => void;
  stop: () => void;
  showEvidence: () => void;
};
