import type { OpenChat } from "#components/support-chat/SupportChat.tsx";

/** A click that nothing follows is worse than the form that takes the chat's place. */
const LONGEST_WAIT_MS = 4000;

/**
 * The support chat of a page that may still be loading its code: a request made before that opens it as soon as it is
 * there.
 */
export function pendingChat(): { ready: (open: OpenChat) => void; open: OpenChat } {
  // The oldest browsers that we name have no Promise.withResolvers().
  let ready: (open: OpenChat) => void = () => undefined;
  const loaded = new Promise<OpenChat>((resolve) => {
    ready = resolve;
  });
  const open: OpenChat = async (text) => {
    const late = new Promise<null>((giveUp) => setTimeout(() => giveUp(null), LONGEST_WAIT_MS));
    const chat = await Promise.race([loaded, late]);
    return chat ? await chat(text) : false;
  };
  return { ready, open };
}
