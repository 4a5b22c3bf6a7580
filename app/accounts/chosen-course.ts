type Course = { courseId: string; title: string };

const key = (text: string) => text.trim().toLowerCase();

/** Returns a name to choose each course by: its title, with its id if another course has the same title. */
export function courseNames(courses: readonly Course[]): string[] {
  const counts = new Map<string, number>();
  for (const { title } of courses) counts.set(key(title), (counts.get(key(title)) ?? 0) + 1);
  return courses.map(({ courseId, title }) => (counts.get(key(title)) === 1 ? title : `${title.trim()} (${courseId})`));
}

/** Returns the id of the course that a text names, by its id or by its name in the list. An unknown text is returned. */
export function chosenCourse(text: string, courses: readonly Course[]): string {
  if (courses.some(({ courseId }) => courseId === text)) return text;
  const at = courseNames(courses).findIndex((name) => key(name) === key(text));
  return courses[at]?.courseId ?? text;
}
