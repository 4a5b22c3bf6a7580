/** Returns whether a field of a form has another value than the one with which it was rendered. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return [...field.options].some(isChosen);
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
      return field.checked !== field.defaultChecked;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText && tidy(field.value) !== tidy(field.defaultValue);
  });
}

/** Whether an option was chosen or left. Without a default, a browser chooses the first one. */
function isChosen(option: HTMLOptionElement, at: number, options: readonly HTMLOptionElement[]): boolean {
  const hasDefault = options.some(({ defaultSelected }) => defaultSelected);
  return option.selected !== (hasDefault ? option.defaultSelected : at === 0);
}

/** The server stores texts without outer spaces, and browsers change line endings. */
const tidy = (value: string) => value.replace(/\r\n?/g, "\n").trim();
