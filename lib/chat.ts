/** What a page needs to start the support chat. Nothing in it is secret. */
export interface ChatSettings {
  appId: string;
  region: "us" | "eu" | "ap";
  /** Where its script is, if not at the provider. */
  scriptUrl: string | null;
}

/** What a page's content security policy has to allow for the support chat, as sources of CSP. */
export interface ChatSources {
  connect: readonly string[];
  frames: readonly string[];
  fonts: readonly string[];
  media: readonly string[];
  forms: readonly string[];
}
