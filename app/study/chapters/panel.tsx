import { ListTree } from "lucide-react";
import type { StudyPanel } from "~/study/panel";
import { ChaptersPanel } from "./chapters-panel";

export const chaptersPanel: StudyPanel = {
  id: "chapters",
  icon: ListTree,
  shortcut: null,
  count: ({ page }) => page.lecture.chapters.length,
  Panel: ({ study }) => {
    const { courseId, lectureId, chapters } = study.page.lecture;
    return <ChaptersPanel courseId={courseId} lectureId={lectureId} chapters={chapters} slot={study.slot} />;
  },
};
