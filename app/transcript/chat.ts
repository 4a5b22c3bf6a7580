/** Why a chat is refused: it is no lecture, and Zoom writes private messages into it. */
export const CHAT_REFUSED = "This is the chat of a meeting, not its transcript.";

/** `chat.txt`, `…_RecordingnewChat.txt` and `meeting_saved_chat.txt`, as Zoom names them. */
const CHAT_NAME = /(?:^|[/_]|new)chat\.txt$/i;

/** Returns whether a file is the chat of a meeting by its name. */
export const isChatName = (file: string): boolean => CHAT_NAME.test(file);

const TIMED = /^\s{0,9}\d{1,2}:\d{2}(?::\d{2})?\s/;
/**
 * `00:15:32 From Ana to Everyone:`, `10:15:32 From Ana : hello` and `00:15:32<tab>Ana:<tab>hello`, as Zoom writes them.
 * The space before the second colon sets it apart from "From this follows:".
 */
const MESSAGE =
  /^\s{0,9}\d{1,2}:\d{2}(?::\d{2})?(?:\s{1,9}From\s{1,9}\S.{0,99}?(?:\sto\s.{1,99}?:|\s:)|\t\s?[^\t:]{1,99}:\t)/;
const LONGEST_HEAD = 300;

/** Returns whether a text is the chat of a meeting: most lines with a time name the sender of a message. */
export function isChat(text: string): boolean {
  const timed = text.split("\n").flatMap((line) => (TIMED.test(line) ? [line.slice(0, LONGEST_HEAD)] : []));
  return timed.filter((line) => MESSAGE.test(line)).length > timed.length / 2;
}
