/**
 * What calls itself a video may be a playlist that names addresses: ffmpeg opens files and nothing else, or a course's
 * files could have this machine ask others for things.
 */
export const FILES_ONLY = ["-protocol_whitelist", "file"];
