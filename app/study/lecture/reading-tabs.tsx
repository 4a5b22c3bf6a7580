import { useTranslations } from "use-intl";
import { Tabs } from "~/components/tabs";
import { panelsOf } from "~/study/panels";
import { selectedTab } from "./selected-tab";
import { useIsWide } from "./use-is-wide";
import type { PanelId, Study } from "./use-study";

/** The looks of a selected tab, on a wide screen. */
const SELECTED_IF_WIDE = "lg:border-accent lg:font-medium lg:text-ink";

/** The id of the element that contains a panel. */
export const panelElementId = (id: PanelId) => `${id}-panel`;

/** A tab for each panel. A panel with its own pane has a tab on narrow screens only. */
export function ReadingTabs({ study, panel }: { study: Study; panel: PanelId }) {
  const t = useTranslations();
  // Read here instead of in the page, so that a change of width renders the tabs alone.
  const isWide = useIsWide();
  const panels = panelsOf(study.page);
  const { selected, ifWide } = selectedTab(panels, panel, isWide);
  const tabs = panels.map(({ id, icon, count, preload, hasOwnPane }) => ({
    name: id,
    label: t(`panels.${id}`),
    icon,
    count: count(study),
    preload,
    className: hasOwnPane ? "lg:hidden" : id === ifWide ? SELECTED_IF_WIDE : "",
  }));
  return <Tabs label={t("panes.name")} tabs={tabs} selected={selected} idOf={panelElementId} onSelect={study.open} />;
}
