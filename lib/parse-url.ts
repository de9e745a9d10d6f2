/** `URL.parse`, which browsers have only since 2024: null if the text isn't an absolute URL. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
