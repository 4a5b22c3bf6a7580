import { useId } from "react";
import { useTranslations } from "use-intl";
import { SCOPES, type Scope } from "~/conversation/scope";
import { useRemembered } from "~/study/remember";

/** The default scope of this browser's questions on a lecture's page. */
export function useScope(): [Scope, (scope: Scope) => void] {
  const [stored, choose] = useRemembered<string>("scope", "lecture");
  return [stored === "course" ? "course" : "lecture", choose];
}

type Props = { scope: Scope; onChoose: (scope: Scope) => void };

/** Chooses between the lecture and the whole course: native radio buttons, which the arrow keys move between. */
export function ScopeSwitch({ scope, onChoose }: Props) {
  const t = useTranslations("conversation.scope");
  const name = useId();
  return (
    <fieldset className="flex items-center gap-1 text-xs">
      <legend className="sr-only">{t("name")}</legend>
      {SCOPES.map((option) => (
        <label key={option} className="scope-option">
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === scope}
            onChange={() => onChoose(option)}
            className="sr-only"
          />
          {t(option)}
        </label>
      ))}
    </fieldset>
  );
}
