/** A note that the student is writing: its second, and the text it began with. */
export type NoteDraft = { atSeconds: number; body: string; key: number };
