import { useDeferredValue, useState } from "react";
import type { StudyPanel } from "~/study/panel";
import { panelsOf } from "~/study/panels";
import { panelElementId, ReadingTabs } from "./reading-tabs";
import type { PanelId, Study } from "./use-study";

/** The tabs below the video, and the panel of the selected tab. */
export function ReadingPane({ study, selected }: { study: Study; selected: PanelId }) {
  const [opened, setOpened] = useState<readonly PanelId[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  // The tab is shown as selected before what it opens for the first time is rendered.
  const mounted = useDeferredValue(opened);
  const panels = panelsOf(study.page).filter(({ hasOwnPane }) => !hasOwnPane);
  return (
    <div className="reading-pane">
      <ReadingTabs study={study} panel={selected} />
      {panels.map(({ id, isMountedEarly, takesFocus, Panel }) => (
        <div
          key={id}
          id={panelElementId(id)}
          role="tabpanel"
          aria-labelledby={`${panelElementId(id)}-tab`}
          className={`reading ${visibility(id, selected, panels)}`}
        >
          {(isMountedEarly || mounted.includes(id) || (id === selected && takesFocus?.(study))) && (
            <Panel study={study} />
          )}
        </div>
      ))}
    </div>
  );
}

type SideProps = { panel: StudyPanel; study: Study; isSelected: boolean };

/** The panel with its own pane: beside the video on a wide screen, in a tab on a narrow one. */
export function SidePane({ panel: { id, Panel }, study, isSelected }: SideProps) {
  return (
    <div id={panelElementId(id)} className={`conversation-pane ${isSelected ? "" : "max-lg:hidden"}`}>
      <Panel study={study} />
    </div>
  );
}

/** A wide screen shows the first reading panel while the selected panel is in its own pane. */
function visibility(id: PanelId, selected: PanelId, panels: readonly StudyPanel[]): string {
  if (id === selected) return "";
  const isReading = panels.some((panel) => panel.id === selected);
  return !isReading && id === panels[0]?.id ? "max-lg:hidden" : "behind";
}
