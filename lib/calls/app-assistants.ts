import * as z from "zod";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, nothing } from "./declare.ts";
import { names } from "./example-values.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

/** Calls about the assistants that people allowed to use an account (docs/mcp.md). */
export const appAssistantCalls = declareCalls({
  AllowAssistant: {
    route: "POST /app/assistants/allow",
    summary: "Allow an assistant to read the account, and to make some changes if `canWrite`",
    note: "What the consent screen sends. `request` is the query of the authorization request. `shownAccountId` is the account that the screen named: a 409 if the session is in another one by now. `canWrite` also allows the tools that change something. Send the browser to `location`.",
    ...adminChange,
    notForStaff: true,
    recentSignIn: true,
    plan: "mcp",
    body: z.object({ request: plainText(4_000, 1), shownAccountId: Id, canWrite: z.boolean().optional() }),
    refusals: ["conflict"],
    returns: json(z.object({ location: z.string() })),
    example: {
      as: "owner",
      body: {
        request: "client_id=https%3A%2F%2Fassistant.example%2Fclient.json&response_type=code",
        shownAccountId: names.accountId,
        canWrite: false,
      },
      notSent: "needs an assistant that asks",
      answer: { location: "https://assistant.example/callback?code=oac_…&iss=https%3A%2F%2Fafterword.example" },
    },
  },
  ListAssistants: {
    route: "GET /app/assistants/list",
    summary: "List the assistants that can use the account",
    note: "`name` is what the assistant calls itself. `host` is where it was connected from. `canWrite` says whether it can also change something.",
    access: "admin",
    effect: "read",
    notForStaff: true,
    returns: json(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          host: z.string(),
          canWrite: z.boolean(),
          allowedBy: z.string().nullable(),
          allowedAt: Instant,
          lastUsedAt: Instant.nullable(),
        }),
      ),
    ),
    example: {
      as: "owner",
      answer: [
        {
          id: names.assistantId,
          name: "Claude",
          host: "claude.ai",
          canWrite: false,
          allowedBy: names.ownerAddress,
          allowedAt: "2026-11-20T11:05:31.000Z",
          lastUsedAt: null,
        },
      ],
    },
  },
  RevokeAssistant: {
    route: "POST /app/assistants/revoke",
    summary: "End an assistant's access",
    ...adminChange,
    notForStaff: true,
    body: z.object({ id: idText("assistant", z.string().max(64, "must have at most 64 characters")) }),
    refusals: ["not-found"],
    returns: nothing,
    example: { as: "owner", body: { id: names.assistantId } },
  },
});
