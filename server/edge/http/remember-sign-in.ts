import { openedSessionToken, readSession, sessionCookieHeader } from "#server/domain/sessions/index.ts";
import { rememberBrowser } from "#server/domain/sign-in/index.ts";
import { log } from "#server/foundation/log.ts";

/**
 * If the answer to any call signs a person in, also marks the browser as one that this person used. The sign-in works
 * without the mark, so a failure is logged and does not reach the caller.
 */
export async function rememberSignIn(request: Request, response: Response): Promise<void> {
  const token = openedSessionToken(response.headers.getSetCookie());
  const cookieHeader = request.headers.get("cookie");
  // The token that the browser already has is only renewed.
  if (token === null || cookieHeader?.includes(token)) return;
  try {
    const { session } = await readSession(sessionCookieHeader(token));
    if (!session) return;
    const line = rememberBrowser(cookieHeader, session.emailAddress);
    response.headers.append("set-cookie", line);
  } catch (error) {
    log.warn({ err: error }, "could not mark a browser as known");
  }
}
