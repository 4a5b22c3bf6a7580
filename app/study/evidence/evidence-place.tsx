import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import type { TimedSlides } from "~/course/lecture";
import { mainPage, pageUrl } from "~/course/slide-span";
import { thumbnailAt } from "~/course/thumbnails";
import { useMomentText } from "~/i18n/use-moment-text";
import { Confidence } from "~/study/answer/confidence";
import { pathTo, type LecturePlace } from "./lecture-place";

/** The place and reliability of a citation, with the image of its moment if there is one. */
export function EvidencePlace({ cited, place }: { cited: CitedMoment; place: LecturePlace | null }) {
  const t = useTranslations("evidence");
  const { shown } = useMomentText();
  const time = shown(cited.startSeconds, cited.timing);
  // On a phone, the video above shows the picture, and the quoted words come first.
  return (
    <div className="flex flex-wrap items-start gap-3 border-line p-3 max-sm:order-1 max-sm:border-t sm:border-b">
      {place?.thumbnails && (
        <span
          role="img"
          aria-label={t("picture", { time })}
          className="block shrink-0 rounded-lg max-sm:hidden"
          style={thumbnailAt(place.thumbnails, cited.saidAtSeconds)}
        />
      )}
      <div className="min-w-40 flex-1 text-xs text-muted">
        {place && <p className="text-sm text-ink">{pathTo(place, cited.saidAtSeconds).join(" › ")}</p>}
        {place?.slides && <SlideLink slides={place.slides} cited={cited} />}
        {place?.transcriptFile && (
          <p className="mt-0.5 break-all">{t("transcriptFile", { file: place.transcriptFile })}</p>
        )}
        <Confidence supports={[cited.support]} score={cited.score} />
      </div>
    </div>
  );
}

/** Opens the page of the slides that is discussed while the cited words are said. */
function SlideLink({ slides, cited }: { slides: TimedSlides; cited: CitedMoment }) {
  const t = useTranslations("sources");
  const page = mainPage(slides.spans, cited.saidAtSeconds * 1000, cited.endSeconds * 1000);
  if (page === null) return null;
  const title = slides.titles[page - 1];
  return (
    <p className="mt-0.5">
      <a href={pageUrl(slides, page)} target="_blank" rel="noopener" className="text-accent hover:underline">
        {t("slide", { page })}
      </a>
      {title && <span>: {title}</span>}
    </p>
  );
}
