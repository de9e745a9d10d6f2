import type { appBillingCalls } from "#lib/calls/app-billing.ts";
import { announcePurchase, getBilling, previewPlan } from "#server/domain/billing/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appBillingHandlers: Handlers<typeof appBillingCalls> = {
  GetBilling: ({ context }) => getBilling(context),
  PreviewPlan: ({ context, query }) => previewPlan(context, query.plan),
  AnnouncePurchase: ({ context }) => announcePurchase(context),
};
