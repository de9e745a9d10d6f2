/** `URL.parse`, which browsers have only since 2024: null if the text isn't an absolute URL. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a link's address is one that browsers open: absolute, http or https. Surrounding spaces don't matter. */
export function isWebAddress(address: string): boolean {
  const protocol = parseUrl(address)?.protocol;
  return protocol === "https:" || protocol === "http:";
}
