import { notFound } from "#lib/errors.ts";
import {
  accountProfile,
  completeProfile,
  setupChecklist,
  updateBusiness,
  updateNotifications,
} from "#server/accounts/index.ts";
import { submitRating, submitReview } from "#server/feedback/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { updateContact } from "#server/people/index.ts";

export const profileHandlers: Handlers<"Profile"> = {
  CompleteProfile: ({ context, body }) => completeProfile(context, body),
  Profile: ({ context }) => {
    const { membership } = context.session;
    if (!membership) throw notFound("account: you are signed in, but in none");
    return accountProfile({ ...context, ...membership });
  },
  SetupChecklist: ({ context }) => setupChecklist(context),
  SubmitAppStoreReview: ({ context }) => submitReview(context),
  SubmitFeedbackRating: async ({ context, query }) => {
    await submitRating(context, query.rating);
    return undefined;
  },
  UpdateBusinessInformation: ({ context, body }) => updateBusiness(context, body),
  UpdateContactInformation: ({ context, body }) => updateContact(context, body),
  UpdateNotifications: ({ context, body }) => updateNotifications(context, body),
};
