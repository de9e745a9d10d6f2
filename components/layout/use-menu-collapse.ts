import { useState } from "react";
import { menuCookie } from "./menu-cookie.ts";

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Whether the menu shows icons only. A cookie stores it, so that the server renders the next page the same way. */
export function useMenuCollapse(startsCollapsed: boolean) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  const toggle = () => {
    const next = !isCollapsed;
    setIsCollapsed(next);
    remember(next).catch(console.warn);
  };
  return { isCollapsed, toggle };
}

/** Without https there is no cookie store, and the menu isn't remembered. */
async function remember(isCollapsed: boolean): Promise<void> {
  if (!("cookieStore" in window)) return;
  const value = isCollapsed ? "collapsed" : "open";
  await window.cookieStore.set({ name: menuCookie, value, path: "/", expires: Date.now() + yearMs, sameSite: "lax" });
}
