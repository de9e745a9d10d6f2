import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json } from "./declare.ts";
import { Account } from "./shapes.ts";
import { idText } from "./value-shapes.ts";

export const adminCalls = declareCalls("Admin", {
  AdminLogin: {
    summary: "View an account as staff for an hour",
    access: "staff",
    effect: "change",
    recentSignIn: true,
    body: z.object({ accountId: idText(z.string()), reason: plainText(2000, 1).optional() }),
    returns: json(Account),
  },
});
