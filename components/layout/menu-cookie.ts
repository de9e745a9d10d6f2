/** Cookie that stores the menu state, `collapsed` or `open`. The server reads it, so that the first paint is right. */
export const menuCookie = "aw_menu";
