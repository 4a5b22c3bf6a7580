import { ListTree } from "lucide-react";
import { memo } from "react";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { ChaptersPanel } from "./chapters-panel";

export const chaptersPanel: StudyPanel = {
  id: "chapters",
  icon: ListTree,
  shortcut: null,
  count: ({ page }) => page.lecture.chapters.length,
  Panel: memo(LectureChapters),
};

function LectureChapters({ study: { page, slot, play } }: { study: Study }) {
  const { courseId, lectureId, language, chapters } = page.lecture;
  return (
    <ChaptersPanel
      courseId={courseId}
      lectureId={lectureId}
      language={language}
      chapters={chapters}
      slot={slot}
      onPlay={play}
    />
  );
}
