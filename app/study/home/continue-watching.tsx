import { useTranslations } from "use-intl";
import { courseLabel } from "~/course/course-id";
import { lectureCardsFromJson, type LectureCard as Card } from "~/course/lecture-card-wire";
import type { Place } from "~/study/progress/places";
import { progressAt } from "~/study/progress/progress";
import { HomeSection } from "./home-section";
import { LectureCard } from "./lecture-card";
import { useOptionalList } from "./use-optional-list";

const SHOWN = 4;
/** Some of the latest lectures are watched to the end, or are gone. */
const LOOKED_UP = 12;

/** The lectures that were begun in this browser, the latest first. */
export default function ContinueWatching({ places }: { places: readonly Place[] }) {
  const t = useTranslations("home");
  const cards = useCards(places);
  const begun = places
    .flatMap((place) => {
      const card = cards.find(({ courseId, lectureId }) => keyOf({ courseId, lectureId }) === keyOf(place));
      const progress = card ? progressAt(place.seconds, card.durationMs / 1000) : null;
      return card && progress && !progress.isWatched ? [{ card, progress }] : [];
    })
    .slice(0, SHOWN);
  if (begun.length === 0) return null;
  return (
    <HomeSection id="continue" title={t("continue")}>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {begun.map(({ card, progress }) => (
          <li key={keyOf(card)}>
            <LectureCard
              lecture={card}
              progress={progress}
              courseTitle={courseLabel({ courseId: card.courseId, title: card.courseTitle })}
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

const keyOf = ({ courseId, lectureId }: { courseId: string; lectureId: string }) => `${courseId}/${lectureId}`;

function useCards(places: readonly Place[]): Card[] {
  const query = new URLSearchParams(places.slice(0, LOOKED_UP).map((place) => ["place", keyOf(place)]));
  return useOptionalList(`/api/lectures?${query}`, lectureCardsFromJson);
}
