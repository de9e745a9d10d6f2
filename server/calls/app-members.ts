import type { Handlers } from "#server/http/handlers.ts";
import { redirect } from "#server/http/redirect.ts";
import { acceptInvitation, changeRole, handOver } from "#server/members/index.ts";

export const appMemberHandlers: Pick<Handlers<"app">, "AcceptInvitation" | "ChangeRole" | "HandOver"> = {
  AcceptInvitation: async ({ context, body }) => {
    const accepted = await acceptInvitation(body.link, context.session, body.name);
    // The invitation's page says what is wrong with it, or who is signed in here instead.
    if (!accepted) return redirect(`/account/login?invitation=${encodeURIComponent(body.link)}`);
    return redirect(accepted.path, accepted.cookie === null ? {} : { cookie: accepted.cookie });
  },
  ChangeRole: ({ context, body }) => changeRole(context, body),
  HandOver: async ({ context, body }) => {
    await handOver(context, body.emailAddress);
    return undefined;
  },
};
