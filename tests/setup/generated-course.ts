import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeVtt } from "~/transcript/write-vtt";

/** Creates a folder of generated lectures that have not been ingested before. */
export async function makeCourse(lectures: number, cuesEach = 120): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  for (let n = 0; n < lectures; n++) {
    const cues = Array.from({ length: cuesEach }, (_, i) => ({
      startMs: i * 5_000,
      endMs: i * 5_000 + 4_800,
      text: `In part ${n}, sentence ${i} tells something about matter ${(i * 7 + n) % 31} at hand.`,
    }));
    await writeFile(path.join(folder, `part-${n + 1}.vtt`), writeVtt(cues));
  }
  return folder;
}
