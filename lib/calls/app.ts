import * as z from "zod";
import { declareCalls, raw } from "./declare.ts";

/** What the screens need beside the product's own calls. */
export const appCalls = declareCalls("app", {
  OpenSession: {
    summary: "Use a sign-in link: the button of the link's page",
    access: "public",
    effect: "change",
    bodyType: "form",
    body: z.object({ link: z.string().min(1, "must not be empty").max(200, "must have at most 200 characters") }),
    returns: raw("text/plain", 303),
  },
});
