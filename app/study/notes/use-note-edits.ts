import { useState } from "react";
import { useSame } from "~/study/use-same";
import { useSteady } from "~/study/use-steady";

/** The texts of the notes that are being edited, by id. They wait while the page shows another lecture. */
export type NoteEdits = {
  texts: ReadonlyMap<string, string>;
  begin: (id: string, body: string) => void;
  /** Does nothing after the end of the edit. */
  write: (id: string, body: string) => void;
  end: (id: string) => void;
};

/** Keeps the texts of edited notes until each edit ends. */
export function useNoteEdits(): NoteEdits {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const actions = useSteady<Omit<NoteEdits, "texts">>({
    begin: (id, body) => setTexts((before) => new Map(before).set(id, body)),
    write: (id, body) => setTexts((before) => (before.has(id) ? new Map(before).set(id, body) : before)),
    end: (id) => setTexts((before) => new Map([...before].filter(([other]) => other !== id))),
  });
  return useSame({ texts, ...actions });
}
