const name = "aw_session";

/** Tells the other tabs of this browser that the session is in another account now; they load again. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage("changed");
  channel.close();
}

/** Loads the page again when another tab has changed the session. Gives what ends the listening. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = () => window.location.reload();
  return () => channel.close();
}
