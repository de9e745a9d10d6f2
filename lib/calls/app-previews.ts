import * as z from "zod";
import { json } from "./declare.ts";

/** Calls about seeing the survey before, and in, the store. */
export const appPreviewCalls = {
  CreatePreviewLink: {
    summary: "An address that shows the draft to whoever opens it, for five minutes",
    access: "member",
    effect: "change",
    body: z.object({}),
    bodyOptional: true,
    returns: json(z.object({ url: z.string(), expiresAt: z.string() })),
  },
  GetLastView: {
    summary: "When the survey was last really seen in the store; nulls before the first time",
    access: "member",
    effect: "read",
    returns: json(
      z.object({ viewedAt: z.string().nullable(), surface: z.string().nullable(), platform: z.string().nullable() }),
    ),
  },
} as const;
