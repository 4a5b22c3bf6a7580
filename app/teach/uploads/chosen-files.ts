/** A file to upload, and the name under which it is stored. */
export type ChosenFile = { file: File; name: string };

/** A file of a folder, with its path inside of it. */
type FoundFile = { file: File; path: string };

/**
 * Names files for a course, which has no folders. Files with the same name in several folders, such as
 * "week-1/video.mp4" and "week-2/video.mp4", are named after their folders.
 */
export function nameFiles(found: readonly FoundFile[]): ChosenFile[] {
  const lastOf = (path: string) => path.split("/").at(-1) ?? path;
  const counts = new Map<string, number>();
  for (const { path } of found) counts.set(lastOf(path), (counts.get(lastOf(path)) ?? 0) + 1);
  return found
    .filter(({ path }) => !lastOf(path).startsWith("."))
    .map(({ file, path }) => {
      const folder = path.split("/").at(-2);
      const isShared = (counts.get(lastOf(path)) ?? 0) > 1 && folder !== undefined;
      const extension = /\.[^.]*$/.exec(path)?.[0] ?? "";
      return { file, name: isShared ? `${folder}${extension}` : lastOf(path) };
    });
}

/** Returns the files that an input selected. It may select a folder. */
export const filesOfInput = (files: FileList | null): ChosenFile[] =>
  nameFiles([...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));

/** Returns the dropped files, including those in dropped folders. */
export async function filesOfDrop(items: DataTransferItemList): Promise<ChosenFile[]> {
  // Collects all entries synchronously: the list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return nameFiles((await Promise.all(entries.map((entry) => filesOf(entry, "")))).flat());
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<FoundFile[]> {
  const path = folder + entry.name;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path }];
  }
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: FoundFile[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const inner of some) found.push(...(await filesOf(inner, `${path}/`)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
