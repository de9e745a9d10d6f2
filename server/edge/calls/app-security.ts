import type { appSecurityCalls } from "#lib/calls/app-security-calls.ts";
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  createRecoveryCodes,
  readSecurity,
  removeFactor,
  renameFactor,
  requireTwoFactor,
} from "#server/domain/factors/index.ts";
import {
  createOneTimeAddress,
  endedSessionCookie,
  endOtherSessions,
  endSessionOf,
  signInClientOf,
} from "#server/domain/sessions/index.ts";
import {
  askingBrowser,
  beginPasskeyRenewal,
  renewByCode,
  renewByPasskey,
  requestSignInLink,
  storeHashOf,
} from "#server/domain/sign-in/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

export const appSecurityHandlers: Handlers<typeof appSecurityCalls> = {
  BeginPasskey: ({ context }) => beginPasskey(context),
  BeginPasskeyRenewal: ({ context }) => beginPasskeyRenewal(context),
  BeginTotp: ({ context }) => beginTotp(context),
  ConfirmPasskey: async ({ context, body, request }) => {
    const { system } = signInClientOf(request);
    const name = body.name ?? (system === null ? "Passkey" : `Passkey on ${system}`);
    const { cookie, ...added } = await confirmPasskey(context, { response: body.response, name });
    return withCookies(added, cookie);
  },
  ConfirmTotp: async ({ context, body }) => {
    const { cookie, ...added } = await confirmTotp(context, body);
    return withCookies(added, cookie);
  },
  CreateRecoveryCodes: async ({ context }) => ({ recoveryCodes: await createRecoveryCodes(context) }),
  CreateOneTimeAddress: async ({ context, body }) => ({
    path: await createOneTimeAddress(context.session, body.path),
  }),
  EndOtherSessions: async ({ context }) => {
    await endOtherSessions(context.session);
  },
  EndSession: async ({ context, parameters }) => {
    await endSessionOf(context.session, parameters.id);
    const isOwn = parameters.id.toLowerCase() === context.session.sessionId;
    return withCookies(undefined, ...(isOwn ? [endedSessionCookie()] : []));
  },
  GetSecurity: ({ context }) => readSecurity(context),
  RemoveFactor: async ({ context, parameters }) => {
    await removeFactor(context, parameters.id);
  },
  RenameFactor: async ({ context, body }) => {
    await renameFactor(context, body);
  },
  RenewByCode: async ({ context, body }) => {
    const { cookie } = await renewByCode(context, body.code);
    return withCookies(undefined, cookie);
  },
  RenewByLink: async ({ context, body, request }) => {
    const { emailAddress } = context;
    const { cookie, ...asking } = askingBrowser(request.headers.get("cookie"), emailAddress);
    const browser = { ...asking, browserHash: storeHashOf(context.session) ?? asking.browserHash };
    await requestSignInLink({ emailAddress, returnTo: body.returnTo, browser });
    return withCookies({ linkSent: true }, cookie);
  },
  RenewByPasskey: async ({ context, body }) => {
    const { cookie } = await renewByPasskey(context, body.response);
    return withCookies(undefined, cookie);
  },
  RequireTwoFactor: ({ context, body }) => requireTwoFactor(context, body.required),
};
