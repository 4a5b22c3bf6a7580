import type { Moment } from "~/citation/cited-moment";

/** Moves the video to a moment of this or another lecture. */
export type SeekTo = (moment: Moment) => void;
