import { Field } from "./field";

/** A link that was just made, selected so that it can be copied: it is shown once. */
export function NewLink({ label, link, hint }: { label: string; link: string; hint: string }) {
  return (
    <div role="status" className="card mt-3 border-accent p-4">
      <Field
        label={label}
        value={link}
        readOnly
        dir="ltr"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        hint={hint}
      />
    </div>
  );
}
