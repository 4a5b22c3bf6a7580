import { lectureUrl } from "~/course/moment";
import { apiFetch, sendJson } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import {
  historyFromJson,
  linesFromJson,
  savedFromJson,
  saveToJson,
  type EditHistory,
  type Saved,
  type TranscriptSave,
} from "~/transcript/edits/changes-wire";
import type { Line } from "~/transcript/edits/line";
import type { ReportState } from "~/transcript/reports/report";
import { reportChangeToJson } from "~/transcript/reports/report-wire";
import { SaveRefused } from "./save-refused";

type Place = { courseId: string; lectureId: string };

const lectureAddress = (place: Place) => `/api/teach${lectureUrl(place)}`;
const addressOf = (place: Place) => `${lectureAddress(place)}/transcript`;

/** Byte limit of a request that outlives its page (Fetch, "inflight keep-alive bytes"). */
const MAX_KEPT_ALIVE = 60_000;

/** Saves changes. Throws SaveRefused if the server will never store them. */
export async function sendSave(place: Place, save: TranscriptSave): Promise<Saved> {
  const response = await sendJson(addressOf(place), "PATCH", saveToJson(save));
  if (response.status >= 400 && response.status < 500 && ![408, 409, 429].includes(response.status))
    throw new SaveRefused(`The server answered ${response.status}.`);
  return savedFromJson(await expectOk(response).json());
}

/** Sends changes while the page closes. A save over the limit stays in this browser for the next visit. */
export function sendLastSave(place: Place, save: TranscriptSave, onSaved: (saved: Saved) => void): void {
  const body = JSON.stringify(saveToJson(save));
  if (body.length > MAX_KEPT_ALIVE) return;
  const headers = { "content-type": "application/json" };
  void apiFetch(addressOf(place), { method: "PATCH", keepalive: true, headers, body })
    .then(async (response) => onSaved(savedFromJson(await expectOk(response).json())))
    .catch(() => {}); // the changes stay in the browser
}

/** Fetches the lines of the transcript before its first edit. Throws if the request fails. */
export async function fetchOriginal(place: Place): Promise<Line[]> {
  return linesFromJson(await expectOk(await apiFetch(addressOf(place))).json());
}

/** Fetches the edits before a given one, or the newest. */
export async function fetchHistory(place: Place, before: number | null): Promise<EditHistory> {
  const query = before === null ? "" : `?before=${before}`;
  return historyFromJson(await expectOk(await apiFetch(`${addressOf(place)}/history${query}`)).json());
}

/** Accepts, rejects or reopens a student's report. Succeeds if the student has deleted the report. */
export async function sendReportState(place: Place, reportId: string, state: ReportState): Promise<void> {
  const address = `${lectureAddress(place)}/reports/${encodeURIComponent(reportId)}`;
  const response = await sendJson(address, "PATCH", reportChangeToJson(state));
  if (response.status !== 404) expectOk(response);
}
