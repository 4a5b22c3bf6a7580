import { Link } from "@remix-run/react";
import type { ListedCourse } from "~/course/course";
import { courseUrl } from "~/course/moment";
import { InstitutionName } from "~/study/catalog/institution-name";
import { Poster } from "~/study/catalog/poster";
import { useSizeText } from "./use-size-text";

/** All courses as cards. */
export function CourseGrid({ courses }: { courses: readonly ListedCourse[] }) {
  const sizeText = useSizeText();
  return (
    <ul className="mt-6 grid gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {courses.map((course) => {
        const { courseId, title, description } = course;
        return (
          <li key={courseId}>
            {/* Reloads the document, because its content policy allows the hosts of this course's videos. */}
            <Link
              to={courseUrl(courseId)}
              reloadDocument
              className="card flex h-full flex-col overflow-hidden transition-colors hover:border-accent"
            >
              <Poster lecture={course} className="w-full" />
              <div className="flex flex-1 flex-col p-4">
                <InstitutionName courseId={courseId} />
                <h3 className="text-lg">{title}</h3>
                {description && <p className="mt-1 line-clamp-2 text-sm text-muted">{description}</p>}
                <p className="mt-auto pt-3 text-sm text-muted">{sizeText(course)}</p>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
