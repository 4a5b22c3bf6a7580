import { Presentation } from "lucide-react";
import { memo, Suspense } from "react";
import { latePart } from "~/components/late-part";
import { preloadOnce } from "~/components/preload-once";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";

// Loaded when the panel is first opened.
const importPanel = () => import("./slides-panel");
const SlidesPanel = latePart(importPanel, "in-place");

export const slidesPanel: StudyPanel = {
  id: "slides",
  icon: Presentation,
  shortcut: null,
  count: ({ page }) => page.slides?.titles.length ?? 0,
  isOffered: ({ slides }) => slides?.spans.some(({ page }) => page !== null) ?? false,
  preload: preloadOnce(importPanel),
  Panel: memo(LectureSlides),
};

function LectureSlides({ study: { page, slot, play } }: { study: Study }) {
  if (!page.slides) return null;
  return (
    <Suspense>
      <SlidesPanel lecture={page.lecture} slides={page.slides} slot={slot} onPlay={play} />
    </Suspense>
  );
}
