import type { OpenChat } from "#components/support-chat/SupportChat.tsx";

/** A click that nothing follows is worse than the form that takes the chat's place. */
const LONGEST_WAIT_MS = 4000;

/**
 * The support chat of a page that may still be loading its code: a request made before that opens it as soon as it is
 * there.
 */
export function pendingChat(): { ready: (open: OpenChat) => void; open: OpenChat } {
  const { promise, resolve } = Promise.withResolvers<OpenChat>();
  const open: OpenChat = async (text) => {
    const late = new Promise<null>((giveUp) => setTimeout(() => giveUp(null), LONGEST_WAIT_MS));
    const ready = await Promise.race([promise, late]);
    return ready ? await ready(text) : false;
  };
  return { ready: resolve, open };
}
