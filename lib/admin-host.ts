/** The query parameter by which a store's admin says which one opened the page. */
export const HOST_PARAMETER = "host";

/** Where a tab keeps it, so that pages opened outside the admin lead back into it. */
export const STORED_HOST = "afterword.host";

/** Where a tab keeps that a page in it was opened with one, so that every page after it offers what fits the admin. */
export const OPENED_WITH_HOST = "afterword.openedWithHost";

/** What a tab forgets when the session in it ends. */
export const HOST_KEYS: readonly string[] = [STORED_HOST, OPENED_WITH_HOST];

/** When the tab was last led into the admin, in milliseconds since 1970. */
export const LED_AT = "afterword.ledAt";
