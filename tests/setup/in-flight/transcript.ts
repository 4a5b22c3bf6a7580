import { linesFromJson } from "~/transcript/edits/changes-wire";
import type { Line } from "~/transcript/edits/line";
import { expectStatus } from "./repeated-work";

/** Reads a lecture's transcript over HTTP, as students do. */
export async function transcriptOf(
  url: string,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<Line[]> {
  const response = await fetch(`${url}/api/courses/${courseId}/lectures/${lectureId}/transcript`);
  await expectStatus(response, 200, `the transcript of ${lectureId}`);
  return linesFromJson(await response.json());
}
