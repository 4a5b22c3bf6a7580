import { Suspense } from "react";
import { latePart } from "~/components/late-part";
import type { LecturePage } from "~/study/lecture-page.server";
import { PANELS, panelsOf } from "~/study/panels";
import { PAGE_END } from "./lecture-meta";
import { Panes } from "./panes";
import { ReadingPane, SidePane } from "./reading-pane";
import { useLectureCommands } from "./use-lecture-commands";
import { useStudy } from "./use-study";
import { WatchingPane } from "./watching-pane";

// Loaded when the student first opens it.
const ShortcutsDialog = latePart(() => import("~/study/keyboard/shortcuts-dialog"));

const SIDE_PANEL = PANELS.find(({ hasOwnPane }) => hasOwnPane);

type Props = {
  page: LecturePage;
  /** The conversation to show instead of the page's own, as in a frame; null while it is loading. */
  conversation?: LecturePage["conversation"] | null;
};

/** A lecture page: the video, the panels below it, and the conversation. The same standalone and in a frame. */
export function LectureStudy({ page, conversation = page.conversation }: Props) {
  const { study, panel: remembered, panes } = useStudy(page, conversation);
  // The panel that the browser remembers is missing from some lectures.
  const panel = panelsOf(page).some(({ id }) => id === remembered) ? remembered : "ask";
  const shortcuts = useLectureCommands(study);
  return (
    <main
      id="main"
      className="study"
      data-tab={panel}
      data-theatre={study.isTheatre || undefined}
      data-small-video={study.smallVideo.isSmall || undefined}
    >
      <Panes
        ref={panes}
        layout={page.layout}
        isTheatre={study.isTheatre}
        hasVideo={page.lecture.video !== null}
        video={<WatchingPane study={study} isAsking={panel === "ask"} />}
        reading={<ReadingPane study={study} selected={panel} />}
        conversation={SIDE_PANEL && <SidePane panel={SIDE_PANEL} study={study} isSelected={panel === SIDE_PANEL.id} />}
      />
      <span id={PAGE_END} hidden />
      {study.isHelpOpen && (
        <Suspense>
          <ShortcutsDialog isOn={shortcuts.isOn} onTurn={shortcuts.turn} onClose={() => study.setHelpOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}
