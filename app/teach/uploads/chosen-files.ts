import { isKindFolder } from "~/ingest/uploads/kind-folders";

/** A file to upload. `name`: its path in the course, with "/" between folders. */
export type ChosenFile = { file: File; name: string };

/** A chosen or dropped file with its path, which begins with the chosen or dropped folder. */
type FoundFile = { file: File; path: string };

/** What a person chose or dropped. `hidden`: hidden files and folders, which are not uploaded. */
export type Chosen = { files: ChosenFile[]; hidden: string[] };

/** Files and folders that systems add by themselves. Nobody means to upload them. */
const LITTER =
  /^(\.DS_Store|\._.*|\.localized|\.Spotlight-V100|\.Trashes|\.fseventsd|__MACOSX|(eh)?Thumbs\.db|desktop\.ini)$/i;

const MANIFEST = /(^|\/)course\.(ya?ml|json)$/i;
const VIDEO = /\.(mp4|m4v|webm|mov|mkv|avi|mpe?g|m?ts|m2ts|wmv|flv|ogv|3gp)$/i;
const TRANSCRIPT = /\.(vtt|srt|sbv|ttml|dfxp|smi|json|tsv|xml|txt|md|sjson)$/i;
const SLIDES = /\.pdf$/i;
/** Names that say nothing about a lecture. A folder that is uploaded alone gets the same names as with others. */
const GENERIC =
  /^(video|vídeo|lecture|clase|talk|recording|grabación|captions?|subtitles?|subtítulos|transcript|slides|diapositivas)$/;
/** "chapters", the language and the extension, which follow the lecture's name. */
const SUFFIX = /([._-]chapters)?(\.[a-z]{2}(?:[-_][A-Za-z]{2,4})?)?\.[^.]*$/;

/** Separates the files to upload, with their names in the course, from hidden ones. Leaves out the litter of systems. */
export function chooseFiles(found: readonly FoundFile[]): Chosen {
  const files = found.filter(({ path }) => !path.split("/").some((part) => LITTER.test(part)));
  const hidden = files.flatMap(({ path }) => hiddenPart(path) ?? []);
  return { files: nameFiles(files.filter(({ path }) => hiddenPart(path) === null)), hidden: [...new Set(hidden)] };
}

/** Returns the path of a hidden file, or of the hidden folder that contains a file; null if there is none. */
const hiddenPart = (path: string): string | null => /^(?:[^/.][^/]*\/)*\.[^/]*/.exec(path)?.[0] ?? null;

/**
 * Names files for a course. They keep the folders below the one that contains all of them. The files of a folder with
 * one lecture are named after the folder if their names do not tell which lecture they belong to: "Week 1/video.mp4" and
 * "Week 1/captions.vtt". Files named in a manifest keep their names.
 */
export function nameFiles(found: readonly FoundFile[]): ChosenFile[] {
  const files = withoutRoot(found);
  if (files.some(({ path }) => MANIFEST.test(path))) return files.map(({ file, path }) => ({ file, name: path }));
  const folders = new Map<string, FoundFile[]>();
  const foldersOf = new Map<string, Set<string>>();
  for (const one of files) {
    const folder = lectureFolder(one.path);
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
    foldersOf.set(stemOf(one.path), (foldersOf.get(stemOf(one.path)) ?? new Set()).add(folder));
  }
  const isUnclear = ({ path }: FoundFile) =>
    (foldersOf.get(stemOf(path))?.size ?? 0) > 1 || GENERIC.test(stemOf(path).normalize("NFC"));
  return [...folders].flatMap(([folder, inside]) => {
    const isRenamed = folder !== "" && isOneLecture(inside) && (stemsOf(inside).size > 1 || inside.some(isUnclear));
    return inside.map(({ file, path }) => ({ file, name: isRenamed ? namedAfter(folder, path) : path }));
  });
}

/** Removes the folders that contain all files, or the folder of the manifest. */
function withoutRoot(files: readonly FoundFile[]): readonly FoundFile[] {
  const manifest = files.map(({ path }) => path).filter((path) => MANIFEST.test(path));
  const [outer] = manifest.sort((a, b) => a.split("/").length - b.split("/").length);
  if (outer !== undefined) {
    const root = outer.slice(0, outer.lastIndexOf("/") + 1);
    return files.map(({ file, path }) => ({ file, path: path.startsWith(root) ? path.slice(root.length) : path }));
  }
  const root = files[0]?.path.split("/")[0] ?? "";
  const isRoot =
    files.every(({ path }) => path.startsWith(`${root}/`)) && files.some(({ path }) => path.split("/").length > 2);
  return isRoot ? withoutRoot(files.map(({ file, path }) => ({ file, path: path.slice(root.length + 1) }))) : files;
}

/** Returns the folder of a file's lecture, without folders such as "Videos" and "Captions". */
const lectureFolder = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .filter((folder) => !isKindFolder(folder))
    .join("/");

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const stemOf = (path: string) => nameOf(path).replace(SUFFIX, "").toLowerCase();
const stemsOf = (files: readonly FoundFile[]) => new Set(files.map(({ path }) => stemOf(path)));

/** Returns whether files are at most one video and one PDF with the transcripts and chapters of one lecture. */
function isOneLecture(files: readonly FoundFile[]): boolean {
  const isChapters = ({ path }: FoundFile) => /[._-]chapters\./i.test(nameOf(path));
  const videos = files.filter(({ path }) => VIDEO.test(path));
  const texts = files.filter((file) => TRANSCRIPT.test(file.path) && !isChapters(file));
  const slides = files.filter(({ path }) => SLIDES.test(path));
  const others = files.length - videos.length - texts.length - slides.length - files.filter(isChapters).length;
  return others === 0 && videos.length <= 1 && slides.length <= 1 && stemsOf(texts).size <= 1;
}

const namedAfter = (folder: string, path: string) =>
  `${folder}/${nameOf(folder)}${SUFFIX.exec(nameOf(path))?.[0] ?? ""}`;

/** Returns the files that an input selected. It may select a folder. */
export const filesOfInput = (files: FileList | null): Chosen =>
  chooseFiles([...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));

/** Returns the dropped files, including those in dropped folders. */
export async function filesOfDrop(items: DataTransferItemList): Promise<Chosen> {
  // Collects all entries synchronously: the list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return chooseFiles((await Promise.all(entries.map((entry) => filesOf(entry, "")))).flat());
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
