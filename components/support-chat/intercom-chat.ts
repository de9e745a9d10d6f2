import type * as Sdk from "@intercom/messenger-js-sdk";
import type { Chat } from "./chat.ts";

/** The script element that the SDK adds. */
const LOADER_ID = "_intercom_npm_loader";

let sdk: typeof Sdk | undefined;

/** Intercom's messenger, by its own SDK. */
export const intercomChat: Chat = {
  start: async ({ appId, region, scriptUrl }, person) => {
    sdk = await import("@intercom/messenger-js-sdk");
    sdk.Intercom({
      ...person,
      app_id: appId,
      region,
      // The page has a button of its own.
      hide_default_launcher: true,
      ...(scriptUrl !== null && { widgetUrl: scriptUrl }),
    });
    await loaded(document.getElementById(LOADER_ID));
  },
  update: (person) => sdk?.update(person),
  open: (text) => (text === null ? sdk?.show() : sdk?.showNewMessage(text)),
  track: (event, facts) => sdk?.trackEvent(event, facts),
  end: () => sdk?.shutdown(),
};

/** Resolves at once if the messenger is in the page already. */
function loaded(script: HTMLElement | null): Promise<void> {
  if (!script) return Promise.resolve();
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(), { once: true });
    script.addEventListener("error", () => reject(new Error("The support chat couldn't be loaded.")), { once: true });
  });
}
