import { useId } from "react";

type Props = { label: string; name: string; defaultValue: string; hint?: string };

/** A labelled field for several lines. */
export function TextArea({ label, hint, ...field }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className="field"
        rows={3}
        maxLength={10_000}
        aria-describedby={hint && `${id}-hint`}
        {...field}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
