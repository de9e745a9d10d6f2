/** It becomes part of a host, so nothing else may pass. */
export const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What somebody entered as the name of their account at a partner, without the rest of the address: people paste all
 * of it. The result isn't checked ({@link SUBDOMAIN}).
 * @param domain such as `.zendesk.com`
 */
export function subdomainIn(text: string, domain: string): string {
  const [host = ""] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(domain, 1);
  return host;
}
