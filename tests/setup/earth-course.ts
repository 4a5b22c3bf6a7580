import { writeFile } from "node:fs/promises";
import path from "node:path";

export const VTT = `WEBVTT

00:00:01.000 --> 00:00:06.000
A glacier is a river of ice that moves under its own weight.

00:00:06.500 --> 00:00:12.000
Glaciers carve valleys into the shape of the letter U.
`;
export const SRT = `1
00:00:01,000 --> 00:00:07,000
A volcano forms where magma reaches the surface.
`;
/** A manifest of a course with the given lectures. */
export const manifest = (lectures: string) => `slug: earth-101\ntitle: Our Earth\nlectures:\n${lectures}`;
export const GLACIERS = "  - slug: glaciers\n    title: Glaciers\n    transcript: glaciers.vtt\n";
export const VOLCANOES = "  - slug: volcanoes\n    title: Volcanoes\n    transcript: volcanoes.srt\n";

/** Writes a manifest and the files that it names. Returns the manifest's path. */
export async function writeCourse(
  folder: string,
  yaml: string,
  files: Record<string, string> = { "glaciers.vtt": VTT, "volcanoes.srt": SRT },
): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const file = path.join(folder, "course.yaml");
  await writeFile(file, yaml);
  return file;
}
