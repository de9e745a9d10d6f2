/** Wix and BigCommerce name stores by ids that mean nothing to anyone. */
export function isNamedByDomain(platform: string): boolean {
  return platform !== "Wix" && platform !== "BigCommerce";
}
