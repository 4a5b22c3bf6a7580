/** What people ask about the assistant: what it is, who made it, the languages it speaks, … */
export const SELF_TOPICS = [
  "identity",
  "maker",
  "model",
  "trust",
  "workings",
  "spoken",
  "privacy",
  "complaint",
] as const;
export type SelfTopic = (typeof SELF_TOPICS)[number];
