import type { appSignInCalls } from "#lib/calls/app-sign-in.ts";
import { notFound } from "#lib/errors.ts";
import { signInClientOf } from "#server/domain/sessions/index.ts";
import {
  beginPasskeySignIn,
  beginSecondFactorPasskey,
  endedChallengeCookie,
  enterSecondFactor,
  enterSecondFactorPasskey,
  markBrowser,
  readChallenge,
  signInWithPasskey,
  unmarkedBrowser,
} from "#server/domain/sign-in/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { redirect } from "#server/edge/http/redirect.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";
import type { PublicContext } from "#server/foundation/context/context.ts";

const cookiesOf = (request: Request) => request.headers.get("cookie");
const browserOf = (context: PublicContext, request: Request) => ({
  replaced: context.session,
  client: signInClientOf(request),
});

export const appSignInHandlers: Handlers<typeof appSignInCalls> = {
  BeginPasskeySignIn: async ({ request }) => {
    const { browserHash, cookie } = markBrowser(cookiesOf(request));
    return withCookies(await beginPasskeySignIn(browserHash), cookie);
  },
  BeginSecondFactorPasskey: ({ request }) => beginSecondFactorPasskey(cookiesOf(request)),
  EnterSecondFactor: async ({ context, body, request }) => {
    const { path, cookie } = await enterSecondFactor(cookiesOf(request), body.code, browserOf(context, request));
    return withCookies({ path }, cookie, endedChallengeCookie());
  },
  EnterSecondFactorPasskey: async ({ context, body, request }) => {
    const browser = browserOf(context, request);
    const { path, cookie } = await enterSecondFactorPasskey(cookiesOf(request), body.response, browser);
    return withCookies({ path }, cookie, endedChallengeCookie());
  },
  GetSignInChallenge: async ({ request }) => {
    const challenge = await readChallenge(cookiesOf(request));
    if (!challenge) throw notFound("sign-in in progress");
    return challenge;
  },
  SendSecondFactor: async ({ context, body, request }) => {
    if (!(await readChallenge(cookiesOf(request)))) return redirect("/account/login?expired");
    const { path, cookie } = await enterSecondFactor(cookiesOf(request), body.code, browserOf(context, request));
    return withCookies(redirect(path), cookie, endedChallengeCookie());
  },
  SignInWithPasskey: async ({ context, body, request }) => {
    const browser = browserOf(context, request);
    const { path, cookie } = await signInWithPasskey(cookiesOf(request), body, browser);
    return withCookies({ path }, cookie, unmarkedBrowser());
  },
};
