/** The header with a frame's token, or at `RENEWAL_PATH` with its renewal. */
export const VISITOR_HEADER = "x-cuepoint-visitor";

/** The header with the id of the user whom a page was rendered for. Pages without a user do not send it. */
export const USER_HEADER = "x-cuepoint-user";

export const RENEWAL_PATH = "/api/visitor";

/** The page that continues a frame's conversation in a window. */
export const HANDOFF_PAGE = "/continue";

/** Query parameter of a frame's first page. Signs the frame in once if its browser sends no cookies. */
export const TICKET_PARAMETER = "ticket";
