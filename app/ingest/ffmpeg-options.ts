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

/** Returns whether ffprobe's name of a file format is a container's, such as "mov,mp4,m4a,3gp". */
export const isContainer = (format: string): boolean => format.split(",").some((name) => CONTAINERS.includes(name));
