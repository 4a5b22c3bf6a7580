/** A text with its cited words marked. */
export function MarkedText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const pieces: React.ReactNode[] = [];
  let from = 0;
  for (const { start, end } of rangesOf(text, quotes)) {
    if (start > from) pieces.push(text.slice(from, start));
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}

/** Returns the ranges of the quotes in the text, sorted, without overlaps. Returns none if all of it is quoted. */
function rangesOf(text: string, quotes: readonly string[]): { start: number; end: number }[] {
  const found = quotes.flatMap((quote) => {
    const start = quote === "" ? -1 : text.indexOf(quote);
    return start < 0 || quote.length >= text.length ? [] : [{ start, end: start + quote.length }];
  });
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
