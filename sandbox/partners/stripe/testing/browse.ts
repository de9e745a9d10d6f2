/** What a browser shows after a button was pressed. */
export interface Shown {
  status: number;
  /** Where the browser was sent to; null if the page stays. */
  location: string | null;
  html: string;
}

/** Opens a page, and presses the first button or the one of an action. */
export async function press(url: string, action?: string, fields: Record<string, string> = {}): Promise<Shown> {
  const page = await (await fetch(url)).text();
  const token = /name="token" value="([0-9a-f]+)"/.exec(page)?.[1] ?? "";
  const pressed = action ?? /<button name="action" value="([a-zA-Z:]+)"/.exec(page)?.[1] ?? "";
  const answer = await fetch(new URL(url).origin + new URL(url).pathname, {
    method: "POST",
    body: new URLSearchParams({ token, action: pressed, ...fields }),
    redirect: "manual",
  });
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
}
