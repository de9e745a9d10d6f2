import type { Prisma } from "#generated/prisma/client.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { type MailKind, readUnsubscribeToken, type Subscription } from "#server/foundation/mail/index.ts";
import { drawUnsubscribe, type UnsubscribeState } from "./draw-unsubscribe.ts";

/**
 * Serves the address in an email's footer and List-Unsubscribe header. GET shows a page with one
 * button and ends nothing, because mail scanners open every link; POST, from the button or a mail client (RFC 8058),
 * ends these emails. The signed token is all it needs, from any origin. It never throws.
 */
export async function serveUnsubscribe(request: Request): Promise<Response> {
  let state: UnsubscribeState;
  try {
    const subscription = readUnsubscribeToken(new URL(request.url).searchParams.get("token") ?? "");
    state = subscription ? await answer(request, subscription) : { kind: "unknown" };
  } catch (error) {
    if (!isPassingFailure(error)) log.error({ err: error, call: "/unsubscribe" }, "could not unsubscribe a person");
    state = { kind: "trouble" };
  }
  return new Response(request.method === "HEAD" ? null : drawUnsubscribe(state).markup, {
    status: statusOf[state.kind],
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

const statusOf: Record<UnsubscribeState["kind"], number> = { ask: 200, ended: 200, unknown: 404, trouble: 503 };

async function answer(request: Request, subscription: Subscription): Promise<UnsubscribeState> {
  const { accountId, kind: mails } = subscription;
  if (request.method === "POST") await endMails(subscription);
  const account = await directory().account.findUnique({ where: { id: accountId }, select: { companyName: true } });
  const companyName = account?.companyName ?? "an account that is gone";
  return { kind: request.method === "POST" ? "ended" : "ask", mails, companyName };
}

/** People who are no longer members get none anyway. */
async function endMails({ accountId, personId, kind }: Subscription): Promise<void> {
  if (kind === "report") {
    const optOut = { accountId, addressHash: personId };
    // An account that is gone sends none.
    if (!(await directory().account.findUnique({ where: { id: accountId }, select: { id: true } }))) return;
    await inAccount(accountId, () => tenant().reportOptOut.createMany({ data: [optOut], skipDuplicates: true }));
    return;
  }
  const data = offOf[kind];
  const end = (ownAccountId: string) =>
    inAccount(ownAccountId, () =>
      tenant().membership.updateMany({ where: { accountId: ownAccountId, personId }, data }),
    );
  if (kind !== "news") {
    await end(accountId);
    return;
  }
  // A person gets news once, not per account.
  const where = { personId, notificationMarketingEnabled: true };
  for (const membership of await directory().membership.findMany({ where, select: { accountId: true } }))
    await end(membership.accountId);
}

const offOf = {
  day: { notificationDailyDigestEnabled: false },
  week: { notificationWeeklyDigestEnabled: false },
  advice: { notificationBestPracticeEnabled: false },
  lowScore: { lowScoreMailsSince: null },
  coverage: { notificationCoverageEnabled: false },
  alerts: { notificationAlertsEnabled: false },
  billing: { notificationBillingEnabled: false },
  integrations: { notificationIntegrationsEnabled: false },
  news: { notificationMarketingEnabled: false },
} as const satisfies Record<Exclude<MailKind, "report">, Prisma.MembershipUpdateManyMutationInput>;
