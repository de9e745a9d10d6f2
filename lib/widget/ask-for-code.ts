/** Asks once for the discount code that a store makes for the shopper. */
export type AskCode = () => Promise<Pick<Response, "json">>;

/** A store has as many chances to make a code, with pauses between them. */
const mostAsked = 6;

/** The shopper's own code, as soon as the store has made it; empty if it doesn't in a while. */
export async function askForCode(ask: AskCode): Promise<string> {
  for (let asked = 0; asked < mostAsked; asked++) {
    if (asked) await new Promise((resolve) => setTimeout(resolve, 1500));
    try {
      const { status, code } = await (await ask()).json();
      if (code || status === "none") return code ?? "";
    } catch {
      // Asks again.
    }
  }
  return "";
}
