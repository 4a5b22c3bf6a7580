import type { Moment } from "~/citation/cited-moment";

/** Moves the video to a moment, of this lecture or of another. */
export type SeekTo = (moment: Moment) => void;
