/** Demuxers of containers that hold a recording. Playlists and lists of files are none of them. */
const CONTAINERS = ["mov", "matroska", "avi", "mpegts", "mpeg", "mpegvideo", "asf", "flv", "live_flv", "ogg"];
/** A few frames of 8K. The index of an MP4 file can be compressed, and announce gigabytes. */
const MAX_ALLOCATION = 512 * 2 ** 20;

/**
 * Options before each file that ffmpeg or ffprobe reads. What calls itself a video may be a playlist that names addresses
 * or other files: only the file itself is opened, or a course's files could have this machine ask others for things, or
 * show what it stores.
 */
export const RECORDINGS_ONLY = [
  ...["-max_alloc", String(MAX_ALLOCATION)],
  ...["-protocol_whitelist", "file"],
  ...["-format_whitelist", CONTAINERS.join(",")],
];

/** Tells whether the name that ffprobe gives to a file's format is that of a container, such as "mov,mp4,m4a,3gp". */
export const isContainer = (format: string): boolean => format.split(",").some((name) => CONTAINERS.includes(name));
