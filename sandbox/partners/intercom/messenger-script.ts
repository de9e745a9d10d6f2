/**
 * A stand-in of Intercom's messenger: takes over the queue of the SDK, sends each command to `ping`, and shows it in a
 * box at the bottom right.
 * @param ping the address that accepts it
 */
export function messengerScript(ping: string): string {
  return `(() => {
  const queued = window.Intercom?.q ?? [];
  const known = { ...window.intercomSettings };
  let box;
  const send = (what, data) => fetch(${JSON.stringify(ping)}, {
    method: "POST", mode: "cors", credentials: "omit", keepalive: true,
    headers: { "content-type": "text/plain" },
    body: JSON.stringify({ action: what, ...data }),
  }).then((answer) => answer.ok || console.warn("the sandbox's messenger refused " + what), () => undefined);
  const draw = (text) => {
    box ??= document.body.appendChild(Object.assign(document.createElement("div"), { id: "intercom-container" }));
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", "Support chat");
    box.style.cssText = "position:fixed;right:16px;bottom:88px;z-index:1000;width:min(320px,calc(100vw - 32px));padding:16px;border-radius:12px;background:Canvas;color:CanvasText;box-shadow:0 4px 24px #0004";
    box.innerHTML = "<p><b>The sandbox's support chat</b></p>";
    box.append(Object.assign(document.createElement("textarea"), { value: text, rows: 4, ariaLabel: "Message" }));
    const close = Object.assign(document.createElement("button"), { textContent: "Close", type: "button" });
    close.addEventListener("click", () => { box.hidden = true; });
    box.append(close);
    box.hidden = false;
  };
  const commands = {
    boot: (settings) => { Object.assign(known, settings); send("boot", { settings: known }); },
    update: (settings) => { Object.assign(known, settings); send("update", { settings: known }); },
    shutdown: () => { if (box) box.hidden = true; send("shutdown", { settings: known }); },
    show: () => draw(""),
    showNewMessage: (text) => { draw(text ?? ""); send("showNewMessage", { settings: known, text }); },
    hide: () => { if (box) box.hidden = true; },
    trackEvent: (event, metadata) => { send("trackEvent", { settings: known, event, metadata }); },
  };
  window.Intercom = (command, ...given) => commands[command]?.(...given);
  window.Intercom.booted = true;
  commands.boot(known);
  for (const [command, ...given] of queued) window.Intercom(command, ...given);
})();`;
}
