/** Says who asks where a browser sends no cookies: in a frame on another site. */
export const VISITOR_HEADER = "x-cuepoint-visitor";
