/** The cookie that remembers the collapsed menu: `collapsed` or `open`. Read by the server, so that the first paint is right. */
export const menuCookie = "aw_menu";
