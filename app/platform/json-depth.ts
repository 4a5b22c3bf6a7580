/**
 * Returns whether a JSON text nests objects and arrays deeper than `levels`. Check before `JSON.parse`: schemas walk a
 * value recursively, and 64 kB hold enough brackets to exhaust the stack.
 */
export function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (isInString) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      if (++depth > levels) return true;
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);
