import { Form } from "@remix-run/react";
import { useSyncExternalStore, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { Field } from "~/accounts/field";
import { TextArea } from "~/components/text-area";
import { MAX_COURSE_ID } from "~/course/course-id";
import { VISIBILITIES } from "~/course/visibility";
import type { NewCourseProblem } from "./edited-course";

type Props = { isOpen: boolean; mayChooseInstitution: boolean; problem: NewCourseProblem | null };

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const neverChanges = () => () => {};
const NONE: string[] = [];
let zones: string[] | undefined;
/** The server renders none: its list may differ from the browser's. */
const browserZones = () => (zones ??= Intl.supportedValuesOf("timeZone"));

/** Creates a course. Its lectures are added later, on the course's own page. */
export function NewCourseForm({ isOpen, mayChooseInstitution, problem }: Props) {
  const t = useTranslations("teach");
  const timeZone = useSyncExternalStore(neverChanges, browserZone, () => "UTC");
  const timeZones = useSyncExternalStore(neverChanges, browserZones, () => NONE);
  return (
    <details
      className="card mt-6 p-4"
      open={isOpen || problem !== null}
      onToggle={problem === null ? focusTitle : undefined}
    >
      <summary className="w-fit cursor-pointer text-lg font-medium text-accent">{t("newCourse")}</summary>
      <Form method="post" className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value="create" />
        <Field
          label={t("courseTitle")}
          name="title"
          required
          maxLength={300}
          problem={problem === "title" ? t("problems.title") : undefined}
        />
        <TextArea label={t("description")} name="description" defaultValue="" />
        <VisibilityField />
        <Field
          key={timeZone}
          label={t("timeZone")}
          name="timeZone"
          defaultValue={timeZone}
          required
          list="time-zones"
          dir="ltr"
          hint={t("timeZoneHint")}
          problem={problem === "time_zone" ? t("problems.time_zone") : undefined}
        />
        <datalist id="time-zones">
          {timeZones.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label={t("address")}
          name="address"
          maxLength={MAX_COURSE_ID}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={t(mayChooseInstitution ? "addressHintAdmin" : "addressHint")}
          problem={isOfAddress(problem) ? t(`problems.${problem}`) : undefined}
        />
        <button type="submit" className="button button-accent min-h-10.5 self-start">
          {t("createCourse")}
        </button>
      </Form>
    </details>
  );
}

const isOfAddress = (problem: NewCourseProblem | null) =>
  problem === "address" || problem === "address_taken" || problem === "institution";

/** The title is what people type first. */
function focusTitle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
}

function VisibilityField() {
  const t = useTranslations("teach");
  const access = useTranslations("accounts.access");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="new-visibility" className="font-medium">
        {access("whoSees")}
      </label>
      <select id="new-visibility" name="visibility" className="field" defaultValue="draft">
        {[...VISIBILITIES].reverse().map((value) => (
          <option key={value} value={value}>
            {access(`visibility.${value}`)}
          </option>
        ))}
      </select>
      <p className="text-sm text-muted">{t("visibilityHint")}</p>
    </div>
  );
}
