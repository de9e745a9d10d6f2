import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json } from "./declare.ts";
import { Account } from "./shapes.ts";

export const adminCalls = declareCalls("Admin", {
  AdminLogin: {
    summary: "Look into an account as staff, for an hour",
    access: "staff",
    effect: "change",
    body: z.object({ accountId: z.string(), reason: plainText(2000, 1).optional() }),
    returns: json(Account),
  },
});
