const ZERO = "0".charCodeAt(0);
const SPACE = " ".charCodeAt(0);

/**
 * Parses an array of integers from 0 up, sent as text: the driver needs more time to parse an array than the rest of a
 * search takes, and `split` makes a string of each.
 */
export function parseNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; at++) {
    let number = 0;
    for (; at < text.length && text.charCodeAt(at) !== SPACE; at++) number = 10 * number + text.charCodeAt(at) - ZERO;
    numbers.push(number);
  }
  return numbers;
}
