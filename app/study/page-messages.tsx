import { Suspense } from "react";
import { latePart } from "~/components/late-part";
import { endCopyingByHand, useTextToCopy } from "./copy-text";
import { useRefusal } from "./refusal";

const CopyByHand = latePart(() => import("./copy-by-hand"));
const RefusalNotice = latePart(() => import("./refusal-notice"));

/**
 * What any part of the page can show over it. A component of its own, so that nothing else renders again: an update that
 * reaches a part of the page before its code would discard what the server rendered (React error 421).
 */
export function PageMessages() {
  const refusal = useRefusal();
  const textToCopy = useTextToCopy();
  return (
    <>
      {refusal && (
        <Suspense>
          <RefusalNotice refusal={refusal} />
        </Suspense>
      )}
      {textToCopy !== null && (
        <Suspense>
          <CopyByHand text={textToCopy} onClose={endCopyingByHand} />
        </Suspense>
      )}
    </>
  );
}
