import type { Chapter } from "~/course/lecture";
import { joinLines } from "~/text/unspaced-scripts";
import type { Cue } from "./cue";

/** Writes a transcript as paragraphs, which break at chapters, at changes of speaker and at pauses. */
export function writeText(
  title: string,
  cues: readonly Pick<Cue, "startMs" | "endMs" | "text" | "speaker">[],
  chapters: readonly Chapter[] = [],
): string {
  const blocks = [title];
  const ahead = [...chapters];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push(paragraph.reduce(joinLines));
    paragraph = [];
  };
  let before: (typeof cues)[number] | undefined;
  for (const cue of cues) {
    const begun = ahead.filter(({ startMs }) => startMs < cue.endMs);
    if (begun.length > 0) {
      close();
      ahead.splice(0, begun.length);
      blocks.push(...begun.map((chapter) => chapter.title));
    }
    const isOther = cue.speaker !== before?.speaker;
    if (isOther || (before && cue.startMs - before.endMs >= PAUSE_MS)) close();
    paragraph.push(`${isOther && cue.speaker ? `${cue.speaker}: ` : ""}${cue.text.replace(/\s+/g, " ")}`);
    before = cue;
  }
  close();
  return `${blocks.join("\n\n")}\n`;
}

/** A silence this long begins a new paragraph. */
const PAUSE_MS = 2_000;
