import type { Timing } from "~/course/timing";
import type { Line } from "../edits/line";
import { checkConfidence } from "./check-confidence";
import { checkPace } from "./check-pace";
import { checkText } from "./check-text";
import { checkTimes } from "./check-times";
import { QUALITY_KINDS, type QualityFinding } from "./finding";

type Checked = { lines: readonly Line[]; timing: Timing; videoMs: number | null };

/**
 * Finds what is wrong with a transcript, what to fix first at first. `videoMs`: the length of the video, or null if it is
 * not known. Times that are estimates, or where only starts are known, are not checked.
 */
export function checkTranscript({ lines, timing, videoMs }: Checked): QualityFinding[] {
  const timed = timing === "exact" ? [...checkTimes(lines, videoMs), ...checkPace(lines)] : [];
  const findings = [...timed, ...checkConfidence(lines), ...checkText(lines)];
  return findings.sort((a, b) => QUALITY_KINDS.indexOf(a.kind) - QUALITY_KINDS.indexOf(b.kind));
}
