import { forwardRef, useEffect, useImperativeHandle, useRef, type ReactNode } from "react";
import {
  Group,
  Panel,
  Separator,
  type GroupImperativeHandle,
  type Layout,
  type PanelImperativeHandle,
} from "react-resizable-panels";
import { useTranslations } from "use-intl";
import { DEFAULT_LAYOUT, layoutCookie, readLayout, rememberLayout, type PaneLayout } from "~/preferences/pane-layout";
import { useIsEmbedded } from "~/study/frame";
import { recall, remember } from "~/study/remember";

type Props = {
  layout: PaneLayout;
  /** The video has the whole width, and the conversation is collapsed. */
  isTheatre: boolean;
  /** Without a video, the transcript has its height. */
  hasVideo: boolean;
  video: ReactNode;
  reading: ReactNode;
  conversation: ReactNode;
};

/** Percent of the width and of the height in theater mode. */
const THEATRE: PaneLayout = { columns: { watching: 100, conversation: 0 }, rows: { video: 78, reading: 22 } };

/** Percent of the height on a page without a video. */
const READING: PaneLayout["rows"] = { video: 20, reading: 80 };

/** Storage of a frame's layout, because a frame may have no cookies. */
const FRAME_LAYOUT = "layout";

export type PanesHandle = {
  /** Gives a collapsed conversation its usual width, except in theater mode. */
  expandConversation: () => void;
};

/**
 * The page's three resizable parts. On a narrow screen they are stacked and cannot be resized (see `.panes`).
 */
export const Panes = forwardRef<PanesHandle, Props>(function Panes(
  { layout, isTheatre, hasVideo, video, reading, conversation },
  handle,
) {
  const t = useTranslations("panes");
  const side = useRef<PanelImperativeHandle>(null);
  const { columns, rows, keep } = usePaneLayout({ layout, isTheatre, hasVideo });
  useImperativeHandle(
    handle,
    () => ({
      expandConversation: () => {
        if (side.current?.isCollapsed()) side.current.resize(`${DEFAULT_LAYOUT.columns.conversation}%`);
      },
    }),
    [],
  );
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
          defaultLayout={hasVideo ? layout.rows : READING}
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
      <Panel id="conversation" panelRef={side} minSize="22%" collapsible className="conversation-place">
        {conversation}
      </Panel>
    </Group>
  );
});

/** Applies the layout that the visitor chose last, or that of theater mode, to both groups, and stores what changes. */
function usePaneLayout({ layout, isTheatre, hasVideo }: Pick<Props, "layout" | "isTheatre" | "hasVideo">) {
  const columns = useRef<GroupImperativeHandle>(null);
  const rows = useRef<GroupImperativeHandle>(null);
  const chosen = useRef(layout);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) return void (isFirst.current = false);
    const shown = isTheatre ? THEATRE : chosen.current;
    columns.current?.setLayout(shown.columns);
    rows.current?.setLayout(hasVideo ? shown.rows : READING);
  }, [isTheatre, hasVideo]);
  const isEmbedded = useIsEmbedded();
  /** The groups report their first layout before the stored one is read. */
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const stored = isEmbedded ? readLayout(recall<string>(FRAME_LAYOUT)) : DEFAULT_LAYOUT;
    if (stored === DEFAULT_LAYOUT) return;
    chosen.current = stored;
    columns.current?.setLayout(stored.columns);
    if (hasVideo) rows.current?.setLayout(stored.rows);
  }, [isEmbedded, hasVideo]);
  const keep = (which: keyof PaneLayout, changed: Layout) => {
    if (isTheatre || !isRestored.current || (which === "rows" && !hasVideo)) return;
    chosen.current = { ...chosen.current, [which]: changed };
    if (isEmbedded) remember(FRAME_LAYOUT, layoutCookie(chosen.current));
    else rememberLayout(chosen.current);
  };
  return { columns, rows, keep };
}
