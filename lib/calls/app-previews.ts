import * as z from "zod";
import { json } from "./declare.ts";
import { Instant, PlatformText, SurfaceText, WebAddress } from "./value-shapes.ts";

/** Calls for previewing the survey before it goes live, and in the store. */
export const appPreviewCalls = {
  CreatePreviewLink: {
    summary: "A URL that shows the draft to anyone who opens it, for 5 minutes",
    access: "member",
    effect: "change",
    body: z.object({}),
    bodyOptional: true,
    returns: json(z.object({ url: WebAddress, expiresAt: Instant })),
  },
  GetLastView: {
    summary: "When the survey was last seen in the live store; null values if it never was",
    access: "member",
    effect: "read",
    returns: json(
      z.object({ viewedAt: Instant.nullable(), surface: SurfaceText.nullable(), platform: PlatformText.nullable() }),
    ),
  },
} as const;
