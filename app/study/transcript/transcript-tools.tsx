import { ChevronDown, ChevronUp, Download, Search } from "lucide-react";
import { forwardRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { isComposing } from "~/components/is-composing";
import { Menu, MenuLink } from "~/components/menu";
import { lectureUrl } from "~/course/moment";
import type { TranscribedLecture } from "./transcribed-lecture";
import type { TranscriptSearch } from "./use-transcript-search";

const FORMATS = ["vtt", "srt", "txt"] as const;

/** The bar above the lines: search, its hits, and the downloads. */
export const TranscriptTools = forwardRef<HTMLInputElement, { lecture: TranscribedLecture; search: TranscriptSearch }>(
  function TranscriptTools({ lecture, search }, field) {
    const t = useTranslations("transcript");
    const onKeyDown = (event: React.KeyboardEvent) => {
      if (isComposing(event.nativeEvent)) return;
      if (event.key === "Enter") (event.shiftKey ? search.previous : search.next)();
      else if (event.key === "Escape" && search.text !== "") search.setText("");
      else return;
      event.preventDefault();
    };
    const { isSearching } = search;
    return (
      <div role="search" className="no-print flex items-center gap-1 border-b border-line px-2 py-1.5">
        <Search className="ms-1.5 size-4 shrink-0 text-muted" aria-hidden="true" />
        <input
          ref={field}
          type="search"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t("search")}
          aria-label={t("search")}
          aria-keyshortcuts="/"
          maxLength={200}
          className="min-w-0 flex-1 rounded bg-transparent px-1.5 py-1 text-sm placeholder:text-muted"
        />
        <span role="status" className="shrink-0 text-xs tabular-nums text-muted">
          {isSearching &&
            (search.count === 0 ? t("noHits") : t("hitOf", { hit: search.active + 1, count: search.count }))}
        </span>
        {isSearching && search.count > 0 && (
          <>
            <IconButton label={t("previousHit")} icon={ChevronUp} onClick={search.previous} />
            <IconButton label={t("nextHit")} icon={ChevronDown} onClick={search.next} />
          </>
        )}
        <Menu label={t("download")} icon={Download}>
          {FORMATS.map((format) => (
            <MenuLink key={format} href={`${lectureUrl(lecture)}/transcript/${format}`} download>
              {t(`formats.${format}`)}
            </MenuLink>
          ))}
        </Menu>
      </div>
    );
  },
);
