import { Form } from "@remix-run/react";
import { useLocale, useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { TextArea } from "~/components/text-area";
import { languageTag } from "~/course/language-tag";
import { lectureUrl } from "~/course/moment";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { partsOf, type EditedLecture, type EditProblem, type FormProblem } from "./edited-course";
import { useBefore } from "./use-before";

type Props = {
  courseId: string;
  lecture: EditedLecture;
  sections: string;
  timeZone: string;
  problem: FormProblem | null;
};

/** Edits a lecture's details and release time, and deletes it. */
export function LectureForm({ courseId, lecture, sections, timeZone, problem: refused }: Props) {
  const t = useTranslations("teach");
  const { lectureId } = lecture;
  const stored = fieldsOf(lecture);
  const before = useBefore(lectureId, stored);
  const { problem, conflict } = partsOf(refused);
  const values = { ...stored, ...conflict?.yours };
  return (
    <div className="pt-1 pb-2">
      <Form method="post" preventScrollReset className="grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="lecture" />
        <input type="hidden" name="lecture" value={lectureId} />
        <input type="hidden" name="before" value={before} />
        <ChangedMeanwhile conflict={conflict} labels={labelsOf(t)} />
        <Field
          label={t("lectureTitle")}
          name="title"
          defaultValue={values.title}
          required
          maxLength={300}
          problem={problem === "title" ? t("problems.title") : undefined}
        />
        <Field
          label={t("section")}
          name="section"
          defaultValue={values.section}
          maxLength={300}
          list={sections}
          hint={t("sectionHint")}
        />
        <div className="sm:col-span-2">
          <TextArea label={t("description")} name="description" defaultValue={values.description} />
        </div>
        {lecture.isAddedHere && !lecture.hasVideoFile && (
          <div className="sm:col-span-2">
            <Field
              label={t("videoUrl")}
              name="videoUrl"
              type="url"
              defaultValue={values.videoUrl}
              maxLength={2_000}
              hint={t("videoUrlHint")}
              problem={problem === "video" ? t("problems.video") : undefined}
            />
          </div>
        )}
        <LanguageAndRelease values={values} timeZone={timeZone} problem={problem} />
        <LectureAddress courseId={courseId} lecture={lecture} />
        <button type="submit" className="button button-accent min-h-10.5 self-end justify-self-start">
          {t("save")}
        </button>
      </Form>
      <LectureCommands lecture={lecture} />
    </div>
  );
}

/** Returns the values of the form's fields. */
const fieldsOf = ({ title, description, section, videoUrl, releasesAt, language }: EditedLecture) => ({
  title,
  description: description ?? "",
  section: section ?? "",
  videoUrl: videoUrl ?? "",
  releasesAt: releasesAt ?? "",
  language,
});

const labelsOf = (t: ReturnType<typeof useTranslations<"teach">>) => ({
  title: t("lectureTitle"),
  section: t("section"),
  description: t("description"),
  videoUrl: t("videoUrl"),
  releasesAt: t("releasesAt"),
  language: t("language"),
});

type MoreProps = {
  values: { language: string; releasesAt: string };
  timeZone: string;
  problem: EditProblem | null;
};

function LanguageAndRelease({ values: { language, releasesAt }, timeZone, problem }: MoreProps) {
  const t = useTranslations("teach");
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  const languageName = (tag: string) => names.of(languageTag(tag) ?? "und") ?? tag;
  return (
    <>
      {/* A time that the change to summer time skips is stored an hour later: the key shows what is stored. */}
      <Field
        key={releasesAt}
        label={t("releasesAt")}
        name="releasesAt"
        type="datetime-local"
        defaultValue={releasesAt}
        hint={t("releasesAtHint", { zone: timeZone })}
        problem={problem === "release" ? t("problems.release") : undefined}
      />
      <Field
        label={t("language")}
        name="language"
        defaultValue={language}
        required
        maxLength={35}
        spellCheck={false}
        hint={t("languageHint", { name: languageName(language) })}
        problem={problem === "language" ? t("problems.language") : undefined}
      />
    </>
  );
}

/** Shows the lecture's address and where its last part comes from. Links of students depend on it, so it stays. */
function LectureAddress({ courseId, lecture: { lectureId, isAddedHere } }: Pick<Props, "courseId" | "lecture">) {
  const t = useTranslations("teach");
  return (
    <div className="sm:col-span-2">
      <p className="font-medium">{t("lectureAddress")}</p>
      <p className="wrap-anywhere" dir="ltr">
        {lectureUrl({ courseId, lectureId })}
      </p>
      <p className="text-sm text-pretty text-muted">{t(isAddedHere ? "lectureAddressHere" : "lectureAddressGiven")}</p>
    </div>
  );
}

function LectureCommands({ lecture: { lectureId, title, hasVideoFile, slides, isAddedHere } }: Pick<Props, "lecture">) {
  const t = useTranslations("teach");
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-3">
      {hasVideoFile && (
        <Command intent="pictures" lectureId={lectureId} label={t("makePicturesNamed", { name: title })}>
          {t("makePictures")}
        </Command>
      )}
      {slides && isAddedHere && (
        <Command intent="remove-slides" lectureId={lectureId} label={t("slides.removeNamed", { name: title })}>
          {t("slides.remove")}
        </Command>
      )}
      <Command
        intent="delete-lecture"
        lectureId={lectureId}
        label={t("deleteLectureNamed", { name: title })}
        className="text-danger"
      >
        {t("deleteLecture")}
      </Command>
    </div>
  );
}

type CommandProps = {
  intent: string;
  lectureId: string;
  /** Includes the lecture's title, so that screen readers can tell equal buttons apart. */
  label: string;
  className?: string;
  children: React.ReactNode;
};

function Command({ intent, lectureId, label, className = "", children }: CommandProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lecture" value={lectureId} />
      <button type="submit" className={`button ${className}`} aria-label={label}>
        {children}
      </button>
    </Form>
  );
}
