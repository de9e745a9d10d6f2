/** Asks once for the discount code that a store makes for the shopper. */
export type AskCode = () => Promise<Pick<Response, "json">>;

type Asked = { status?: string; code?: string };

/** The shopper's own code, as soon as the store has made it; none if it doesn't within some chances, with pauses between. */
export async function askForCode(ask: AskCode): Promise<string | undefined> {
  for (let left = 6; left--; await new Promise((resolve) => setTimeout(resolve, 1500))) {
    try {
      const { status, code }: Asked = await (await ask()).json();
      if (code || status === "none") return code;
    } catch {
      // No network, or a page of something else.
    }
  }
}
