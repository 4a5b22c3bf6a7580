/** The chosen link targets. `seconds`: a moment in the lecture. */
export type ChosenLinks = {
  courseId: string;
  wholeCourse: boolean;
  lectures: { lectureId: string; seconds: number | null }[];
};

const WHOLE_COURSE = "whole-course";
const LECTURE = "lecture:";
const MOMENT = "at:";
const MAX_LINKS = 200;

/** Names of the form's fields. A browser without JavaScript submits the same ones. */
export const FIELD = {
  course: "course",
  wholeCourse: WHOLE_COURSE,
  lecture: (lectureId: string) => `${LECTURE}${lectureId}`,
  moment: (lectureId: string) => `${MOMENT}${lectureId}`,
};

/** Parses the submitted form. Times are seconds, m:ss or h:mm:ss. An invalid time links to the lecture's start. */
export function readChosen(fields: Record<string, string | undefined>): ChosenLinks {
  const lectureIds = Object.keys(fields)
    .filter((name) => name.startsWith(LECTURE))
    .map((name) => name.slice(LECTURE.length))
    .slice(0, MAX_LINKS);
  return {
    courseId: fields[FIELD.course] ?? "",
    wholeCourse: WHOLE_COURSE in fields,
    lectures: lectureIds.map((lectureId) => ({
      lectureId,
      seconds: secondsOf(fields[FIELD.moment(lectureId)] ?? ""),
    })),
  };
}

function secondsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,6}(?::[0-5]?\d){0,2}$/.test(trimmed)) return null;
  const seconds = trimmed.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return seconds > 0 ? seconds : null;
}
