import { Field } from "./field";

/** Shows a new link, selected for copying, because it is shown only once. */
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
