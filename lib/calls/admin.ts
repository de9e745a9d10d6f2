import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json } from "./declare.ts";
import { account, names } from "./example-values.ts";
import { Account } from "./shapes.ts";
import { idText } from "./value-shapes.ts";

export const adminCalls = declareCalls({
  AdminLogin: {
    route: "POST /Admin/AdminLogin",
    summary: "Access an account as staff for up to an hour",
    note: "The session acts as an admin of the account. Every change is recorded in the audit log.",
    access: "staff",
    effect: "change",
    staffAction: "Accessed the account",
    recentSignIn: true,
    body: z.object({ accountId: idText("account", z.string()), reason: plainText(2000, 1).optional() }),
    refusals: ["not-found", "embedded-account-fixed"],
    returns: json(Account),
    example: {
      as: "staff",
      body: { accountId: names.accountId, reason: "They asked why no survey shows" },
      answer: { ...account, isOwner: false, userRole: "admin" },
    },
  },
});
