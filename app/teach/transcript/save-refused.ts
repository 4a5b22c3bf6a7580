/** The server refuses a save, and would refuse it again: the lecture is gone, or may not be edited any more. */
export class SaveRefused extends Error {}
