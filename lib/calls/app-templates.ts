import * as z from "zod";
import { nothing } from "./declare.ts";

/** What the question library's screens need beside the calls of SurveyTemplate. */
export const appTemplateCalls = {
  DeleteTemplate: {
    summary: "Delete a template of one's own",
    access: "member",
    effect: "change",
    body: z.object({ templateId: z.string() }),
    returns: nothing,
  },
} as const;
