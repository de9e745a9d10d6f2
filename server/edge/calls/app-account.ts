import type { appAccountCalls } from "#lib/calls/app-account.ts";
import {
  closeAccount,
  exportAccount,
  recountProgress,
  reopenAccount,
  retryRecount,
  updateRetention,
} from "#server/domain/accounts/index.ts";
import { recordExport, securityActivity, staffActivity } from "#server/domain/audit/index.ts";
import { sendMessage } from "#server/domain/support/index.ts";
import { listTours } from "#server/domain/tours/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appAccountHandlers: Handlers<typeof appAccountCalls> = {
  CloseAccount: ({ context, body }) => closeAccount(context, body),
  ExportAccount: ({ context }) =>
    recordExport(context, { data: "account", format: "NDJSON" }, () => exportAccount(context)),
  GetRecountProgress: ({ context }) => recountProgress(context),
  GetSecurityActivity: ({ context, query }) => securityActivity(context, query),
  GetStaffActivity: ({ context, query }) => staffActivity(context, query),
  GetTours: ({ context }) => listTours(context),
  ReopenAccount: ({ context }) => reopenAccount(context),
  RetryRecount: ({ context }) => retryRecount(context),
  SendSupportMessage: async ({ context, body }) => {
    await sendMessage(context, body);
  },
  UpdateRetention: ({ context, body }) => updateRetention(context, body),
};
