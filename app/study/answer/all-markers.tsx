import { explainMarkers } from "~/conversation/explain-markers";
import type { StudyMessage } from "~/conversation/message";
import { CitationDiagnostics } from "./citation-diagnostics";

/** The diagnostics of a whole conversation, for `?debug=citations`. */
export default function AllMarkers({ messages }: { messages: StudyMessage[] }) {
  return <CitationDiagnostics markers={explainMarkers(messages)} />;
}
