import { formatMoment, formatTimestamp } from "~/citation/moment";
import type { Source } from "~/citation/source";
import type { SeekTo } from "./citation-link";
import { onPlainClick } from "./is-plain-click";

/** The passages that an answer was given, cited ones first and open, the others under a fold. */
export function SourceList({ sources, cited, onSeek }: { sources: Source[]; cited: ReadonlySet<number>; onSeek: SeekTo }) {
  const [used, consulted] = [sources.filter(({ number }) => cited.has(number)), sources.filter(({ number }) => !cited.has(number))];
  return (
    <div className="mt-3 space-y-2 text-sm">
      {used.length > 0 && <Rows sources={used} onSeek={onSeek} />}
      {consulted.length > 0 && (
        <details className="group">
          <summary className="cursor-pointer text-muted hover:text-ink">
            {consulted.length} {used.length > 0 ? "more " : ""}
            {consulted.length === 1 ? "passage" : "passages"} consulted
          </summary>
          <div className="mt-2">
            <Rows sources={consulted} onSeek={onSeek} />
          </div>
        </details>
      )}
    </div>
  );
}

function Rows({ sources, onSeek }: { sources: Source[]; onSeek: SeekTo }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      {sources.map((source) => (
        <li key={source.chunkId}>
          <a
            href={source.openUrl}
            className="flex gap-3 px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
            onClick={onPlainClick(() => onSeek(source))}
          >
            <span aria-hidden="true" className="citation mt-0.5 shrink-0">
              {source.number}
            </span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{source.title}</span>
                <span className="tabular-nums text-muted">
                  {formatMoment(source.startSeconds, source.timing)}
                  {source.timing === "exact" && `–${formatTimestamp(source.endSeconds)}`}
                  {source.gone && " · no longer in the lecture"}
                </span>
              </span>
              {source.headings.length > 0 && <span className="block truncate text-xs text-muted">{source.headings.join(" › ")}</span>}
              <span className="line-clamp-2 text-muted">{source.content}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
