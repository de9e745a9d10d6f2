import { notFound } from "#lib/errors.ts";
import { accountProfile, completeProfile, setupChecklist } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";

export const profileHandlers: Handlers<"Profile"> = {
  CompleteProfile: ({ context, body }) => completeProfile(context, body),
  Profile: ({ context }) => {
    const { membership } = context.session;
    if (!membership) throw notFound("account: you are signed in, but in none");
    return accountProfile({ ...context, ...membership });
  },
  SetupChecklist: ({ context }) => setupChecklist(context),
};
