/** A cached page counts as one page. One that is rendered for a visitor takes the server ten times as long. */
export const CACHED_PAGE = 1;
export const RENDERED_PAGE = 10;
