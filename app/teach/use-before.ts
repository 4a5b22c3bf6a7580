import { useActionData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { EditResult } from "./edited-course";
import type { FieldValues } from "./merge-fields";

/**
 * Returns the values with which a form began, as JSON: when the page opened, or after it was last stored or refused
 * because of another person's change. `lectureId`: null for the course's own form.
 */
export function useBefore(lectureId: string | null, values: FieldValues): string {
  const result = useActionData<EditResult>();
  const isIdle = useNavigation().state === "idle";
  const [begun, setBegun] = useState<{ result: EditResult | undefined; values: FieldValues }>({
    result: undefined,
    values,
  });
  // The page loads the stored values after the result.
  if (isIdle && result && result !== begun.result && beginsAgain(result, lectureId)) setBegun({ result, values });
  return JSON.stringify(begun.values);
}

const beginsAgain = (result: EditResult, lectureId: string | null): boolean =>
  ("conflict" in result || ("done" in result && "lectureId" in result)) && result.lectureId === lectureId;
