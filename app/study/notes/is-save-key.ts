/** Ctrl or ⌘ + Enter. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean =>
  key === "Enter" && (ctrlKey || metaKey);
