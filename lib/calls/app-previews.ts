import * as z from "zod";
import { declareCalls, json, memberChange, memberRead } from "./declare.ts";
import { Instant, PlatformText, SurfaceText, WebAddress } from "./value-shapes.ts";

/** Calls for previewing the survey before it goes live, and in the store. */
export const appPreviewCalls = declareCalls({
  CreatePreviewLink: {
    route: "POST /app/previews/create-link",
    summary: "Create a URL that shows the draft to anyone who opens it, for 5 minutes",
    ...memberChange,
    staffAction: "Created a preview link",
    body: z.object({}),
    bodyOptional: true,
    returns: json(z.object({ url: WebAddress, expiresAt: Instant })),
    example: {
      as: "owner",
      body: {},
      answer: {
        url: "https://surveys.example.com/Preview/Survey?accountId=…&ts=…&token=…",
        expiresAt: "2026-11-20T10:35:00.000Z",
      },
    },
  },
  GetLastView: {
    route: "GET /app/previews/last-view",
    summary: "Get when the survey was last seen in the live store; null values if it never was",
    ...memberRead,
    returns: json(
      z.object({ viewedAt: Instant.nullable(), surface: SurfaceText.nullable(), platform: PlatformText.nullable() }),
    ),
    example: {
      as: "owner",
      answer: { viewedAt: "2026-11-20T10:29:41.000Z", surface: "thankYou", platform: "Shopify" },
    },
  },
});
