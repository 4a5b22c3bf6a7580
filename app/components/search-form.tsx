import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

type Props = { q: string; label: string; placeholder: string; button: string; className: string };

/** Searches the current page with `?q=`. */
export function SearchForm({ q, label, placeholder, button, className }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  // The browser may have gone back to another query. What was typed before the scripts had loaded stays.
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  return (
    <Form role="search" preventScrollReset className={`${className} flex gap-2`}>
      <input
        type="search"
        name="q"
        ref={field}
        defaultValue={q}
        maxLength={200}
        placeholder={placeholder}
        aria-label={label}
        className="field min-w-0 flex-1"
      />
      <button type="submit" className="button">
        <Search className="size-4" aria-hidden="true" />
        {button}
      </button>
    </Form>
  );
}
