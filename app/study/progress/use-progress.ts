import { useCallback, useEffect, useState } from "react";
import { readPlaces, type Place } from "./places";
import { progressAt, type Progress } from "./progress";

/** The lectures that this browser has opened. None until the page is interactive: the server doesn't know them. */
export function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const read = () => setPlaces(readPlaces());
    read();
    // A page that "Back" restores from memory shows where the lecture is now.
    window.addEventListener("pageshow", read);
    return () => window.removeEventListener("pageshow", read);
  }, []);
  return places;
}

type Lecture = { courseId: string; lectureId: string; durationMs: number };

/** Returns a function that returns the progress in a lecture, or null. */
export function useProgress(): (lecture: Lecture) => Progress | null {
  const places = usePlaces();
  return useCallback(
    ({ courseId, lectureId, durationMs }) => {
      const place = places.find((known) => known.courseId === courseId && known.lectureId === lectureId);
      return place ? progressAt(place.seconds, durationMs / 1000) : null;
    },
    [places],
  );
}
