import { SANDBOX_PLATFORM, storeMessages } from "#lib/sandbox-store.ts";
import type { Platform } from "../platform.ts";
import { readSandboxToken } from "./token.ts";

/** The platform of the sandbox's stores, for trying out and testing what needs a store's admin. */
export function sandboxPlatform(sandboxUrl: string): Platform {
  return {
    name: SANDBOX_PLATFORM,
    admin: {
      readToken: readSandboxToken,
      adminOrigins: () => [sandboxUrl],
      tokenScript: () => tokenScript(sandboxUrl),
    },
    stores: null,
  };
}

/** Asks the page around this one, and accepts an answer from its origin alone. */
function tokenScript(sandboxUrl: string): string {
  return `window.storeToken = () => new Promise((resolve, reject) => {
  const admin = ${JSON.stringify(sandboxUrl)};
  const onMessage = ({ origin, source, data }) => {
    if (origin !== admin || source !== window.parent || data?.type !== ${JSON.stringify(storeMessages.token)}) return;
    stop();
    resolve(data.token);
  };
  const timeout = setTimeout(() => { stop(); reject(new Error("The store's admin didn't respond.")); }, 10000);
  const stop = () => { clearTimeout(timeout); window.removeEventListener("message", onMessage); };
  window.addEventListener("message", onMessage);
  window.parent.postMessage({ type: ${JSON.stringify(storeMessages.ask)} }, admin);
});`;
}
