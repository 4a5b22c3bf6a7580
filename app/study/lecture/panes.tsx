import { useEffect, useRef, type ReactNode } from "react";
import { Group, Panel, Separator, type GroupImperativeHandle, type Layout } from "react-resizable-panels";
import { useTranslations } from "use-intl";
import { rememberLayout, type PaneLayout } from "~/preferences/pane-layout";

type Props = {
  layout: PaneLayout;
  /** The video has the whole width, and the conversation is collapsed. */
  isTheatre: boolean;
  video: ReactNode;
  reading: ReactNode;
  conversation: ReactNode;
};

/** Percent of the width and of the height in theater mode. */
const THEATRE: PaneLayout = { columns: { watching: 100, conversation: 0 }, rows: { video: 78, reading: 22 } };

/**
 * The page's three resizable parts. On a narrow screen they are stacked and cannot be resized (see `.panes`).
 */
export function Panes({ layout, isTheatre, video, reading, conversation }: Props) {
  const t = useTranslations("panes");
  const columns = useRef<GroupImperativeHandle>(null);
  const rows = useRef<GroupImperativeHandle>(null);
  const chosen = useRef(layout);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) return void (isFirst.current = false);
    const shown = isTheatre ? THEATRE : chosen.current;
    columns.current?.setLayout(shown.columns);
    rows.current?.setLayout(shown.rows);
  }, [isTheatre]);
  const keep = (which: keyof PaneLayout, changed: Layout) => {
    if (isTheatre) return;
    chosen.current = { ...chosen.current, [which]: changed };
    rememberLayout(chosen.current);
  };
  return (
    <Group
      id="columns"
      groupRef={columns}
      orientation="horizontal"
      className="panes"
      defaultLayout={layout.columns}
      onLayoutChanged={(changed) => keep("columns", changed)}
    >
      <Panel id="watching" minSize="30%">
        <Group
          id="rows"
          groupRef={rows}
          orientation="vertical"
          defaultLayout={layout.rows}
          onLayoutChanged={(changed) => keep("rows", changed)}
        >
          <Panel id="video" minSize="20%">
            {video}
          </Panel>
          <Separator className="separator" aria-label={t("resizeRows")} />
          <Panel id="reading" minSize="15%">
            {reading}
          </Panel>
        </Group>
      </Panel>
      <Separator className="separator" aria-label={t("resizeColumns")} />
      <Panel id="conversation" minSize="22%" collapsible>
        {conversation}
      </Panel>
    </Group>
  );
}
