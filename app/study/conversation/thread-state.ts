/** What the page around a thread needs of it. */
export type ThreadState = {
  count: number;
  isAnswering: boolean;
  ask: (question: string) => void;
  stop: () => void;
  showEvidence: () => void;
};
