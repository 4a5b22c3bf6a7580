import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { explainMarkers, type ExplainedMarker } from "~/conversation/explain-markers";
import type { StudyMessage } from "~/conversation/message";
import { CitationDiagnostics } from "./citation-diagnostics";

type Props = { messages: StudyMessage[]; messageId: string; onClose: () => void };

/** Explains why numbers in brackets in an answer are not links. */
export default function UnlinkedMarkers({ messages, messageId, onClose }: Props) {
  const t = useTranslations("markers");
  const markers = explainMarkers(messages).filter((marker) => marker.messageId === messageId);
  return (
    <Dialog title={t("why")} onClose={onClose}>
      <p className="text-sm text-muted">{t("hint")}</p>
      <ul className="mt-3 space-y-2 text-sm">
        {distinct(markers).map(({ marker, number, reason }) => (
          <li key={`${marker} ${reason}`} className="flex items-baseline gap-3">
            <code dir="ltr" className="shrink-0">
              {marker}
            </code>
            <span>{t(`reasons.${reason}`, { number })}</span>
          </li>
        ))}
      </ul>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer text-muted">{t("details")}</summary>
        <div className="mt-2">
          <CitationDiagnostics markers={markers} />
        </div>
      </details>
    </Dialog>
  );
}

type Unlinked = ExplainedMarker & { reason: Exclude<ExplainedMarker["reason"], "linked" | "not-verbatim"> };

const isUnlinked = (marker: ExplainedMarker): marker is Unlinked => !marker.isLink;

/** Returns the markers that are not links, each reason once for the same text. */
function distinct(markers: readonly ExplainedMarker[]): Unlinked[] {
  const unlinked = markers.filter(isUnlinked);
  return [...new Map(unlinked.map((marker) => [`${marker.marker} ${marker.reason}`, marker])).values()];
}
