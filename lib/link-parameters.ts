/** The query parameter that holds a mailed link's token, by the link's purpose. */
export const linkParameters = { login: "link", invite: "invitation", address: "address", restore: "restore" } as const;

export type LinkPurpose = keyof typeof linkParameters;
