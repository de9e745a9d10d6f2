import type { profileCalls } from "#lib/calls/profile.ts";
import { notFound } from "#lib/errors.ts";
import {
  accountProfile,
  completeProfile,
  setupChecklist,
  updateBusiness,
  updateNotifications,
} from "#server/domain/accounts/index.ts";
import { updateContact } from "#server/domain/people/index.ts";
import { requireFactorOfAccount } from "#server/domain/sessions/index.ts";
import { submitRating, submitReview } from "#server/domain/support/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const profileHandlers: Handlers<typeof profileCalls> = {
  CompleteProfile: ({ context, body }) => completeProfile(context, body),
  Profile: ({ context }) => {
    const { membership } = context.session;
    if (!membership) throw notFound("account. You're signed in, but you don't belong to an account");
    requireFactorOfAccount(context.session);
    return accountProfile({ ...context, ...membership });
  },
  SetupChecklist: ({ context }) => setupChecklist(context),
  SubmitAppStoreReview: ({ context }) => submitReview(context),
  SubmitFeedbackRating: async ({ context, query }) => {
    await submitRating(context, query.rating);
  },
  UpdateBusinessInformation: ({ context, body }) => updateBusiness(context, body),
  UpdateContactInformation: ({ context, body }) => updateContact(context, body),
  UpdateNotifications: ({ context, body }) => updateNotifications(context, body),
};
