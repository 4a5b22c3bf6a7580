/** A cached page counts as one page. A rendered page costs the server about ten times as much. */
export const CACHED_PAGE = 1;
export const RENDERED_PAGE = 10;
