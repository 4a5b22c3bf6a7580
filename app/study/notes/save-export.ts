import { courseUrl } from "~/course/moment";
import { apiFetch } from "~/study/api-fetch";
import { saveResponse } from "~/study/save-response";

/** Saves the notes of a course as a file. Does nothing if the server cannot be reached or refuses. */
export async function saveExport(courseId: string, format: "markdown" | "anki"): Promise<void> {
  const response = await apiFetch(`/api${courseUrl(courseId)}/notes/export?format=${format}`).catch(() => null);
  if (response?.ok) await saveResponse(response, "notes");
}
