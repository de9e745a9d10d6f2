/** The platform that exists only where the sandbox runs, as `connection.name` and in its tokens. */
export const SANDBOX_PLATFORM = "Sandbox";

/**
 * What the sandbox signs its stores' tokens with. Anyone may know it: the app accepts it only where a sandbox runs, and
 * there the mailbox shows every sign-in link.
 */
export const SANDBOX_TOKEN_KEY = "the sandbox's stores have no secrets";

/** The messages by which a page in the sandbox's store admin asks it for a token, and gets one. */
export const storeMessages = { ask: "afterword:ask-token", token: "afterword:token" } as const;
