/**
 * The page's storage, which a browser may forbid, as in frames of another site, and fill up. Then nothing is kept, and
 * nothing fails.
 */
export function browserStorage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window[kind];
  } catch {
    return undefined;
  }
}

/** Keeps a text, or removes it (null); does nothing where that's impossible. */
export function keepText(kind: "localStorage" | "sessionStorage", name: string, text: string | null): void {
  try {
    if (text === null) browserStorage(kind)?.removeItem(name);
    else browserStorage(kind)?.setItem(name, text);
  } catch {
    // Full.
  }
}

/** A kept text; null for none. */
export function keptText(kind: "localStorage" | "sessionStorage", name: string): string | null {
  return browserStorage(kind)?.getItem(name) ?? null;
}
