import { useId, type ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "id" | "className"> & {
  label: string;
  hint?: string | undefined;
  /** The problem with the submitted value. */
  problem?: string | undefined;
};

/** A labeled text field with a hint and a problem. An invalid field gets the focus. */
export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className={`field ${problem ? "border-danger" : ""}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
        autoFocus={Boolean(problem)}
        {...input}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
