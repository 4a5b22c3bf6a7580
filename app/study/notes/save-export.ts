import { apiFetch } from "~/study/api-fetch";

/** Saves the notes of a course as a file. Fetched and not linked to: a frame without cookies has to say whose they are. */
export async function saveExport(courseId: string, format: "markdown" | "anki"): Promise<void> {
  const response = await apiFetch(`/api/courses/${encodeURIComponent(courseId)}/notes/export?format=${format}`);
  if (!response.ok) return;
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = decodeURIComponent(name ?? "notes");
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
