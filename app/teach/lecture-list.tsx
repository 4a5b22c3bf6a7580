import { useFetcher } from "@remix-run/react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { EditedLecture, EditProblem } from "./edited-course";
import { LectureRow } from "./lecture-row";
import { moved, movedTo } from "./moved";

type Props = {
  lectures: EditedLecture[];
  timeZone: string;
  problem: { problem: EditProblem; lectureId: string | null } | null;
};

/** The lectures of a course in their order, which buttons or dragging change. Each change is stored at once. */
export function LectureList({ lectures, timeZone, problem }: Props) {
  const t = useTranslations("teach");
  const sections = useId();
  const { order, move, drag, announcement } = useOrder(lectures.map(({ lectureId }) => lectureId));
  const byId = new Map(lectures.map((lecture) => [lecture.lectureId, lecture]));
  const shown = order.flatMap((lectureId) => byId.get(lectureId) ?? []);
  return (
    <section aria-labelledby="lectures" className="mt-6">
      <h2 id="lectures" className="text-xl">
        {t("lectures")}
      </h2>
      {shown.length === 0 ? (
        <p className="card mt-3 p-6 text-pretty text-muted">{t("noLectures")}</p>
      ) : (
        <ol className="card mt-3 divide-y divide-line">
          {shown.map((lecture, index) => (
            <LectureRow
              key={lecture.lectureId}
              lecture={lecture}
              place={{ index, count: shown.length, order }}
              sections={sections}
              timeZone={timeZone}
              problem={problem?.lectureId === lecture.lectureId ? problem.problem : null}
              onMove={(by) => move(lecture, by)}
              drag={drag(lecture.lectureId)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <datalist id={sections}>
        {[...new Set(lectures.flatMap(({ section }) => section ?? []))].map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </section>
  );
}

/** The order that is shown, which is ahead of the stored one while a change is on its way. */
function useOrder(stored: string[]) {
  const t = useTranslations("teach");
  const fetcher = useFetcher();
  const [order, setOrder] = useState(stored);
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const save = (next: string[]) => fetcher.submit({ intent: "order", order: next.join(" ") }, { method: "post" });
  const move = ({ lectureId, title }: EditedLecture, by: -1 | 1) => {
    const next = moved(order, lectureId, by);
    setOrder(next);
    setAnnouncement(t("movedTo", { title, place: next.indexOf(lectureId) + 1, count: next.length }));
    save(next);
  };
  const drag = (lectureId: string) => ({
    isDragged: dragged === lectureId,
    onDragStart: () => setDragged(lectureId),
    onDragEnter: () => dragged !== null && setOrder(movedTo(order, dragged, order.indexOf(lectureId))),
    onDragEnd: () => {
      setDragged(null);
      if (order.join(" ") !== stored.join(" ")) save(order);
    },
  });
  return { order, move, drag, announcement };
}
