/** The secret of an app at a platform. */
export interface AppSecret {
  secret: string;
  /** The one that it replaced, which the platform signs with until it is revoked there. */
  previousSecret?: string | undefined;
}

/** What the platform may have signed with. */
export function acceptedSecrets({ secret, previousSecret }: AppSecret): readonly string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}
