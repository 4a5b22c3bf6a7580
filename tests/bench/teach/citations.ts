import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { INSTALLATION } from "~/identity/viewer";
import { saveTranscript } from "~/teach/transcript/save-transcript.server";
import { rightAfterEdits } from "../../setup/cited-lectures";
import { makeCourse } from "../../setup/generated-course";
import type { Bench } from "../bench-app";
import { measurement, type Measurement } from "../measurement";
import { ingestQuickly, type TaughtApp } from "./taught-app";

const LECTURES = 50;
const EDITS = 100;
const SHARE = 98;

/** Measures how many old citations are at most two seconds off after 100 edits of 50 lectures. */
export async function benchCitations(
  taught: TaughtApp,
  engine: string,
  { embedder }: Pick<Bench, "embedder">,
): Promise<Measurement[]> {
  const folder = await makeCourse(LECTURES);
  try {
    const { sql } = taught;
    const courseId = await ingestQuickly(folder, taught);
    const kept = await rightAfterEdits(sql, courseId, {
      lectures: Array.from({ length: LECTURES }, (_, i) => `part-${i + 1}`),
      edits: EDITS,
      edit: (lectureId, changes) =>
        saveTranscript(
          { courseId, lectureId },
          { saveId: randomUUID(), editNumber: 0, changes },
          { editorId: null, reader: INSTALLATION },
          { sql, embedder },
        ),
    });
    const percent = (right: number, all: number) => (100 * right) / all;
    return [
      measurement(
        `old citations at most 2 s off after ${EDITS} edits of ${LECTURES} lectures, ${engine}`,
        percent(kept.right, kept.all),
        "%",
        `those beside an edit (${kept.beside} of ${kept.all})`,
        percent(kept.rightBeside, kept.beside),
        { atLeast: SHARE },
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
