import type { ExplainedMarker } from "~/conversation/explain-markers";

/** Explains to developers why each `[N]` is or is not a link. */
export function CitationDiagnostics({ markers }: { markers: readonly ExplainedMarker[] }) {
  return (
    <section
      aria-label="Citation diagnostics"
      className="overflow-x-auto rounded-lg border border-dashed border-line p-3 text-xs"
      tabIndex={0}
    >
      <h2 className="text-sm">Citations, one by one</h2>
      {markers.length === 0 && <p className="mt-1 text-muted">No answer has a marker.</p>}
      {markers.length > 0 && (
        <table className="mt-2 w-full text-left">
          <thead className="text-muted">
            <tr>
              {["Marker", "Number", "Occurrence", "Links", "Why", "More"].map((name) => (
                <th key={name} scope="col" className="pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {markers.map(({ messageId, marker, number, occurrence, isLink, reason, detail }) => (
              <tr key={`${messageId} ${number} ${occurrence}`} data-reason={reason}>
                {[marker, number, occurrence, isLink ? "yes" : "no", reason, detail].map((value, index) => (
                  <td key={index} className="pr-3 align-top">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
