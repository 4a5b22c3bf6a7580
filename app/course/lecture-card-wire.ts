import * as z from "zod/mini";

/** A lecture as a card shows it. */
export type LectureCard = {
  courseId: string;
  courseTitle: string;
  lectureId: string;
  title: string;
  posterUrl: string | null;
  durationMs: number;
};

const LectureCardJson = z.object({
  course: z.string(),
  course_title: z.string(),
  id: z.string(),
  title: z.string(),
  poster_url: z.nullable(z.string()),
  duration_seconds: z.number(),
});

/** The body of `GET /api/lectures`. */
const LectureCardsJson = z.object({ lectures: z.array(LectureCardJson) });

/** Converts lecture cards to their wire format. */
export const lectureCardsToJson = (cards: readonly LectureCard[]): z.infer<typeof LectureCardsJson> => ({
  lectures: cards.map(({ courseId, courseTitle, lectureId, title, posterUrl, durationMs }) => ({
    course: courseId,
    course_title: courseTitle,
    id: lectureId,
    title,
    poster_url: posterUrl,
    duration_seconds: durationMs / 1000,
  })),
});

/** Parses lecture cards from their wire format. */
export const lectureCardsFromJson = (json: unknown): LectureCard[] =>
  LectureCardsJson.parse(json).lectures.map((card) => ({
    courseId: card.course,
    courseTitle: card.course_title,
    lectureId: card.id,
    title: card.title,
    posterUrl: card.poster_url,
    durationMs: Math.round(card.duration_seconds * 1000),
  }));
