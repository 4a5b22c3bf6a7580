import { ListTree, MessageCircleQuestion, NotebookPen, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Tabs } from "~/components/tabs";
import { useIsWide } from "./use-is-wide";

/** What stands below the video. "Ask" is a tab only where the conversation has no place of its own. */
export type Reading = "ask" | "transcript" | "notes" | "chapters";

type Props = {
  tab: Reading;
  idOf: (tab: Reading) => string;
  counts: { notes: number; chapters: number };
  onSelect: (tab: Reading) => void;
};

export function ReadingTabs({ tab, idOf, counts, onSelect }: Props) {
  const t = useTranslations("panes");
  // Asked here and not by the page, all of which would be drawn twice on a phone.
  const isWide = useIsWide();
  const tabs = [
    { name: "ask" as const, label: t("ask"), icon: MessageCircleQuestion, className: "lg:hidden" },
    { name: "transcript" as const, label: t("transcript"), icon: ScrollText },
    { name: "notes" as const, label: t("notes"), icon: NotebookPen, count: counts.notes },
    { name: "chapters" as const, label: t("chapters"), icon: ListTree, count: counts.chapters },
  ];
  return (
    <Tabs
      label={t("name")}
      tabs={tabs}
      selected={tab === "ask" && isWide ? "transcript" : tab}
      idOf={idOf}
      onSelect={onSelect}
    />
  );
}
