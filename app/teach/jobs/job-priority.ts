/** The priority of jobs. Students' questions come first, and get ten times as much of a busy core. */
export const JOB_PRIORITY = 10;
