import { Form, useNavigate } from "@remix-run/react";
import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { useLengthText } from "~/i18n/use-length-text";
import { ALL_LECTURES, OWN_LANGUAGE, type TranscriptionPlan } from "../edited-course";
import { teachUrl } from "../teach-url";

/** Languages that speech models commonly know. */
const LANGUAGES =
  "ar bg ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh";

/** Describes a transcription's cost and time, and starts it. */
export function TranscribeDialog({ courseId, plan }: { courseId: string; plan: TranscriptionPlan }) {
  const t = useTranslations("teach.transcribe");
  const navigate = useNavigate();
  const onClose = () => void navigate(teachUrl(courseId), { preventScrollReset: true });
  return (
    <Dialog
      title={plan.lecture ? t("title", { name: plan.lecture.title }) : t("titleAll", { count: plan.count })}
      onClose={onClose}
      className="max-w-lg"
    >
      {plan.speechModel === null ? (
        <p className="text-pretty">{t("noModel")}</p>
      ) : (
        <>
          <Facts plan={plan} />
          <Form method="post" action={teachUrl(courseId)} preventScrollReset className="mt-4 flex flex-col gap-4">
            <input type="hidden" name="intent" value="transcribe" />
            <input type="hidden" name="lecture" value={plan.lecture?.lectureId ?? ALL_LECTURES} />
            <SpokenLanguage language={plan.lecture?.language ?? null} />
            <button type="submit" className="button button-accent min-h-10.5 self-start">
              {t("start")}
            </button>
          </Form>
        </>
      )}
    </Dialog>
  );
}

function Facts({ plan: { count, speechModel, audioSeconds, waitSeconds, usd } }: { plan: TranscriptionPlan }) {
  const t = useTranslations("teach.transcribe");
  const lengthText = useLengthText();
  const locale = useLocale();
  const price = (value: number) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Math.max(0.01, value));
  const cost = usd === null ? t("unknownCost") : usd === 0 ? t("free") : t("about", { value: price(usd) });
  const wait = waitSeconds === null ? t("unknownTime") : t("about", { value: lengthText(Math.ceil(waitSeconds)) });
  const facts = [
    ...(count > 1 ? [[t("lectures"), String(count)]] : []),
    [t("length"), audioSeconds === null ? t("unknown") : lengthText(audioSeconds)],
    [t("time"), wait],
    [t("cost"), cost],
    [t("model"), speechModel],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-pretty wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-pretty text-muted">{t("hint")}</p>
    </>
  );
}

/** `language`: null if there are several lectures. */
function SpokenLanguage({ language }: { language: string | null }) {
  const t = useTranslations("teach.transcribe");
  const id = useId();
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  const codes = [...new Set([...(language === null ? [] : [language]), ...LANGUAGES.split(" ")])];
  const named = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t("language")}
      </label>
      <select id={id} name="language" className="field w-full" defaultValue={language ?? OWN_LANGUAGE}>
        {language === null && <option value={OWN_LANGUAGE}>{t("ownLanguage")}</option>}
        <option value="">{t("detect")}</option>
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
