import type { Merchant } from "./fixtures.ts";

/**
 * The address of a screen, with ids of existing things in its path.
 *
 * @param segments of the path's parameters that aren't the merchant's account or the first default question
 */
export function screenAddress(path: string, { accountId }: Merchant, segments: Record<string, string> = {}): string {
  const known: Record<string, string> = {
    accountId,
    questionNameId: "how-did-you-first-hear-about-us",
    slug: "not-found",
    ...segments,
  };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? name);
  return path === "/preview/survey" ? `${filled}?accountId=${accountId}` : filled;
}
