import { useTranslations } from "use-intl";
import { Tabs } from "~/components/tabs";
import { PANELS } from "~/study/panels";
import { useIsWide } from "./use-is-wide";
import type { PanelId, Study } from "./use-study";

const FIRST_READING = PANELS.find(({ hasOwnPane }) => !hasOwnPane);

/** The id of the element that contains a panel. */
export const panelElementId = (id: PanelId) => `${id}-panel`;

/** A tab for each panel. A panel with its own pane has a tab on narrow screens only. */
export function ReadingTabs({ study }: { study: Study }) {
  const t = useTranslations();
  // Read here instead of in the page, so that a change of width renders the tabs alone.
  const isWide = useIsWide();
  const shown = PANELS.find(({ id }) => id === study.panel);
  const tabs = PANELS.map(({ id, icon, count, hasOwnPane }) => ({
    name: id,
    label: t(`panels.${id}`),
    icon,
    count: count(study),
    className: hasOwnPane ? "lg:hidden" : "",
  }));
  return (
    <Tabs
      label={t("panes.name")}
      tabs={tabs}
      selected={shown?.hasOwnPane && isWide && FIRST_READING ? FIRST_READING.id : study.panel}
      idOf={panelElementId}
      onSelect={study.open}
    />
  );
}
