/** Demuxers of containers that hold a recording. Playlists and lists of files are excluded. */
const CONTAINERS = ["mov", "matroska", "avi", "mpegts", "mpeg", "mpegvideo", "asf", "flv", "live_flv", "ogg"];
/** A few 8K frames. The compressed index of an MP4 file can claim gigabytes. */
const MAX_ALLOCATION = 512 * 2 ** 20;

/**
 * Options before each input of ffmpeg or ffprobe. A file that claims to be a video may be a playlist of addresses or
 * other files. These options open only the file itself. Without them, a course's files could make this machine send
 * requests, or expose stored files.
 */
export const RECORDINGS_ONLY = [
  ...["-max_alloc", String(MAX_ALLOCATION)],
  ...["-protocol_whitelist", "file"],
  ...["-format_whitelist", CONTAINERS.join(",")],
];

/**
 * Options before the file that ffmpeg reads: work on recordings leaves the other cores to students' questions. After the
 * file, `-threads` is the encoder's, and each decoder would take all cores.
 */
export const ONE_CORE = ["-filter_threads", "1", "-threads", "1"];
/** The same for what ffmpeg writes, after the file that it reads. */
export const ONE_CORE_OUTPUT = ["-threads", "1"];

/** Returns whether ffprobe's name of a file format is a container's, such as "mov,mp4,m4a,3gp". */
export const isContainer = (format: string): boolean => format.split(",").some((name) => CONTAINERS.includes(name));
