import { declareCalls, json } from "./declare.ts";
import { Account } from "./shapes.ts";

export const adminCalls = declareCalls("Admin", {
  AdminLogin: {
    summary: "Look into an account as staff, for an hour",
    access: "staff",
    effect: "change",
    planned: true,
    returns: json(Account),
  },
});
