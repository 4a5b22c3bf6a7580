import { lectureUrl } from "~/course/moment";
import { sendJson } from "~/study/api-fetch";
import type { NewReport } from "~/transcript/reports/report";
import { newReportToJson } from "~/transcript/reports/report-wire";

type Place = { courseId: string; lectureId: string };

/** Sends a report. `tooMany`: the server takes no more for now. */
export async function sendReport(place: Place, report: NewReport): Promise<"sent" | "failed" | "tooMany"> {
  try {
    const { ok, status } = await sendJson(`/api${lectureUrl(place)}/reports`, "POST", newReportToJson(report));
    if (ok) return "sent";
    return status === 409 || status === 429 ? "tooMany" : "failed";
  } catch {
    return "failed"; // no network
  }
}
