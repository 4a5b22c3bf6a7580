import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { lectureCardsToJson } from "~/course/lecture-card-wire";
import { RequestedCourseId, RequestedSlug } from "~/course/slug";
import { handle } from "~/platform/http.server";
import { stripInvalidText } from "~/text/strip-invalid-text";
import { findLectures } from "~db/lectures.server";

const MAX_PLACES = 12;
const Place = z.object({ courseId: RequestedCourseId, lectureId: RequestedSlug });

/** Returns the lectures that `place=<course>/<lecture>` names, up to 12. Leaves out those that the viewer may not see. */
export const loader = handle(async ({ request, context: { viewer } }: LoaderFunctionArgs) => {
  const places = new URL(request.url).searchParams.getAll("place").slice(0, MAX_PLACES).flatMap(parsePlace);
  return json(lectureCardsToJson(await findLectures(getContext().sql, viewer, places)));
});

function parsePlace(place: string): { courseId: string; lectureId: string }[] {
  if (stripInvalidText(place) !== place) return []; // no id contains text that the database cannot store
  const [course, lecture] = place.split("/", 2);
  const parsed = Place.safeParse({ courseId: course, lectureId: lecture });
  return parsed.success ? [parsed.data] : [];
}
