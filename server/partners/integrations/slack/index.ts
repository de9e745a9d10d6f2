import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import { errorIn, outcomeOf } from "./answer.ts";
import { listChannels } from "./channels.ts";
import { attempt, clientFor } from "./client.ts";
import { consentPage, finishConsent, renewTokens } from "./oauth.ts";
import { messageOf, noticeMessage, summaryMessage } from "./payload.ts";
import { sendMessage } from "./send.ts";
import { Credential, Settings, type SlackApp } from "./settings.ts";

/** Slack: a message in a channel for each response, or one a day or a week. */
export function slackIntegration(app: SlackApp): AnyIntegration {
  return defineIntegration({
    name: "Slack",
    settings: Settings,
    credential: Credential,
    verify: async ({ credential }, out) => {
      const test = await attempt(out, () => clientFor(out, credential.accessToken).auth.test());
      const outcome = outcomeOf(out, [credential.accessToken]);
      if (outcome.kind !== "delivered") return outcome;
      return { kind: "verified", settings: test?.team === undefined ? {} : { teamName: test.team } };
    },
    listChannels,
    prepare: messageOf,
    repliesByOrder: ({ thread }) => thread,
    send: sendMessage,
    summary: {
      period: ({ mode }) => (mode === "daily" ? "day" : mode === "weekly" ? "week" : null),
      questions: ({ questions }) => questions,
      prepare: summaryMessage,
    },
    notice: noticeMessage,
    connect: {
      pageFor: (request) => consentPage(app, request),
      finish: (answer, out) => finishConsent(app, answer, out),
    },
    revoke: async ({ credential }, out) => {
      await attempt(out, () => clientFor(out, credential.accessToken).auth.revoke());
      return hasEnded(errorIn(out)) ? { kind: "delivered" } : outcomeOf(out, [credential.accessToken]);
    },
    refresh: {
      expiresAt: ({ expiresAt }) => (expiresAt === undefined ? null : new Date(expiresAt)),
      renew: (link, out) => renewTokens(app, link, out),
    },
  });
}

/** The access that was to end has ended before. */
function hasEnded(error: string | null): boolean {
  return error === "token_revoked" || error === "invalid_auth" || error === "account_inactive";
}
