/** The query parameter that holds a mailed link's token, by the link's purpose. */
export const linkParameters = { login: "link", invite: "invitation", address: "address", restore: "restore" } as const;

export type LinkPurpose = keyof typeof linkParameters;

/** The query parameter that makes an address identify a session once, for downloads and frames. */
export const ONE_TIME_PARAMETER = "once";

/** The query parameters that hold a secret: the address alone is enough to use it. */
export const secretParameters: readonly string[] = [...Object.values(linkParameters), "token", ONE_TIME_PARAMETER];
