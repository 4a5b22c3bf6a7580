import { Form } from "@remix-run/react";

type Props = {
  /** What the button sends to the page's action. */
  fields: Record<string, string>;
  /** Names what the button acts on, so that screen readers can tell equal buttons apart. */
  label: string;
  text: string;
  className?: string;
};

/** A form that is only a button. */
export function FieldsButton({ fields, label, text, className }: Props) {
  return (
    <Form method="post" preventScrollReset className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button" aria-label={label}>
        {text}
      </button>
    </Form>
  );
}
