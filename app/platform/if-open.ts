/**
 * Passes something on to a stream, later than it arrived. Does nothing if the stream broke off or was cancelled since:
 * nobody reads it any more, and outside of the stream's own functions its error would end a server's process.
 */
export function ifOpen(passOn: () => void): void {
  try {
    passOn();
  } catch {
    // A controller does not show whether its stream was cancelled or is only full, so this has to be tried.
  }
}
