import { closeAccount, exportAccount, recountProgress, reopenAccount, retryRecount } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { sendMessage } from "#server/support/index.ts";
import { listTours } from "#server/tours/index.ts";

type AccountCalls =
  | "CloseAccount"
  | "ExportAccount"
  | "GetRecountProgress"
  | "GetTours"
  | "ReopenAccount"
  | "RetryRecount"
  | "SendSupportMessage";

export const appAccountHandlers: Pick<Handlers<"app">, AccountCalls> = {
  CloseAccount: ({ context, body }) => closeAccount(context, body),
  ExportAccount: ({ context }) => exportAccount(context),
  GetRecountProgress: ({ context }) => recountProgress(context),
  GetTours: ({ context }) => listTours(context),
  ReopenAccount: ({ context }) => reopenAccount(context),
  RetryRecount: ({ context }) => retryRecount(context),
  SendSupportMessage: async ({ context, body }) => {
    await sendMessage(context, body);
    return undefined;
  },
};
