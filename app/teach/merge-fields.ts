/** The values of a form's fields by their names. */
export type FieldValues = Record<string, string>;

/** Fields that two people changed. `theirs`: what is stored. `yours`: what was sent, and is not stored. */
export type FieldConflict = { theirs: FieldValues; yours: FieldValues };

/** Line breaks of forms differ from stored ones. */
const tidy = (text: string | undefined) => text?.replace(/\r\n?/g, "\n").trim();

/**
 * Merges a form with what others stored since it was opened. `before`: the values with which the form began. A field
 * that the sender did not change keeps its stored value. Returns the fields that both changed as a conflict.
 */
export function mergeFields<V extends FieldValues>(
  sent: V,
  before: FieldValues,
  stored: FieldValues,
): { merged: V; conflict: FieldConflict | null } {
  const merged: FieldValues = { ...sent };
  const conflict: FieldConflict = { theirs: {}, yours: {} };
  for (const [name, mine] of Object.entries(sent)) {
    const theirs = stored[name];
    const [first, here, there] = [tidy(before[name]), tidy(mine), tidy(theirs)];
    if (theirs === undefined || first === undefined || here === there) continue;
    if (here === first) merged[name] = theirs;
    else if (there !== first) {
      conflict.theirs[name] = theirs;
      conflict.yours[name] = mine;
    }
  }
  return { merged: merged as V, conflict: Object.keys(conflict.theirs).length > 0 ? conflict : null };
}
