/** One object for both ends: a channel's own messages come to every other, in the same tab too. */
let channel: BroadcastChannel | undefined;

function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("aw_session");
  return channel;
}

/** Tells the other tabs of this browser that the session is in another account now; they load again. */
export function tellOtherTabs(): void {
  sessionChannel().postMessage("changed");
}

/** Loads the page again when another tab has changed the session. Gives what ends the listening. */
export function followOtherTabs(): () => void {
  const reload = () => window.location.reload();
  sessionChannel().addEventListener("message", reload);
  return () => sessionChannel().removeEventListener("message", reload);
}
