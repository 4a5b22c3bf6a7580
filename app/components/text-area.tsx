import { useId, type ComponentProps } from "react";

type Props = Omit<ComponentProps<"textarea">, "id"> & { label: string; hint?: string };

/** A labeled field for several lines. */
export function TextArea({ label, hint, className = "", ...field }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        rows={3}
        maxLength={10_000}
        {...field}
        id={id}
        className={`field ${className}`}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
