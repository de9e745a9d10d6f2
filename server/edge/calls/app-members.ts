import type { appMemberCalls } from "#lib/calls/app-members.ts";
import { acceptInvitation, changeRole, handOver } from "#server/domain/members/index.ts";
import { signInClientOf } from "#server/domain/sessions/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { redirect } from "#server/edge/http/redirect.ts";

export const appMemberHandlers: Handlers<typeof appMemberCalls> = {
  AcceptInvitation: async ({ context, body, request }) => {
    const client = signInClientOf(request);
    const accepted = await acceptInvitation(body.link, context.session, { name: body.name, client });
    // The invitation's page says what is wrong with it, or who else is signed in.
    if (!accepted) return redirect(`/account/login?invitation=${encodeURIComponent(body.link)}`);
    return redirect(accepted.path, accepted.cookie === null ? {} : { cookie: accepted.cookie });
  },
  ChangeRole: ({ context, body }) => changeRole(context, body),
  HandOver: async ({ context, body }) => {
    await handOver(context, body.emailAddress);
    return undefined;
  },
};
