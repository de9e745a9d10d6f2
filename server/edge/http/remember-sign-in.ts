import { openedSessionToken, readSession, sessionCookieHeader } from "#server/domain/sessions/index.ts";
import { rememberBrowser } from "#server/domain/sign-in/index.ts";
import { identifyCookie } from "#server/edge/tracking-cookies.ts";
import { log } from "#server/foundation/log.ts";

/**
 * If the answer to any call signs a person in, also marks the browser as one that this person used, and lets the next
 * page know. The sign-in works
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
    // Staff in an account aren't its merchant.
    if (!session.membership?.isStaff) response.headers.append("set-cookie", identifyCookie(session.personId));
  } catch (error) {
    log.warn({ err: error }, "could not mark a browser as known");
  }
}
