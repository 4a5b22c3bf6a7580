/** The reason of a hand-off's error if the window is signed in as a user who may not open the course. */
export const OTHER_ACCOUNT = "other_account";
