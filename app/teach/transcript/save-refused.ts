/** The server refused a save and would refuse it again: the lecture is gone, or the permission to edit it is. */
export class SaveRefused extends Error {}
