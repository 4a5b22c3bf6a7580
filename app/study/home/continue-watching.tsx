import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lectureCardsFromJson, type LectureCard as Card } from "~/course/lecture-card-wire";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import type { Place } from "~/study/progress/places";
import { progressAt } from "~/study/progress/progress";
import { LectureCard } from "./lecture-card";

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
    <section aria-labelledby="continue" className="mt-10">
      <h2 id="continue" className="text-xl">
        {t("continue")}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {begun.map(({ card, progress }) => (
          <li key={keyOf(card)}>
            <LectureCard lecture={card} progress={progress} courseTitle={card.courseTitle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ courseId, lectureId }: { courseId: string; lectureId: string }) => `${courseId}/${lectureId}`;

function useCards(places: readonly Place[]): Card[] {
  const [cards, setCards] = useState<Card[]>([]);
  const query = new URLSearchParams(places.slice(0, LOOKED_UP).map((place) => ["place", keyOf(place)])).toString();
  useEffect(() => {
    const left = new AbortController();
    apiFetch(`/api/lectures?${query}`, { signal: left.signal })
      .then(async (response) => setCards(lectureCardsFromJson(await expectOk(response).json())))
      .catch(() => {}); // the page is complete without it
    return () => left.abort();
  }, [query]);
  return cards;
}
