import type { ClientBase } from "pg";
import type { Account } from "#lib/calls/shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { requireSettledAddress } from "#server/domain/sign-in/index.ts";
import { afterAnswer } from "#server/foundation/after-answer.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { directory, tenant } from "#server/foundation/database/db.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { accountProfile } from "./account-profile.ts";
import { lockAccount } from "./lock-account.ts";

/** How long an account can be reopened after it is closed. */
const REOPEN_PERIOD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Closes the account: its survey turns off immediately and everything is deleted in seven days. Emails the owner and
 * the admins. Closing it again changes nothing, including the deletion date.
 * Throws 400 on `companyName` if it isn't the account's own, typed to confirm, and 409 while a change of the owner's
 * address can still be undone.
 */
export async function closeAccount(context: MemberContext, confirmed: { companyName: string }): Promise<Account> {
  const { accountId, personId, now } = context;
  const closed = await tenant().$transaction(async (transaction) => {
    await requireSettledAddress(transaction, personId, "close the account");
    const account = await lockAccount(transaction, accountId);
    if (confirmed.companyName.trim() !== account.companyName.trim()) {
      throw invalidField("companyName", "must match the account's name exactly");
    }
    if (account.status === "closing") return null;
    await recordSecurityEvent({ action: "accountClosed", accountId, personId }, transaction);
    await enqueueJob("sync-billing", { accountId }, { db: transactionDb(transaction) });
    return await transaction.account.update({
      where: { id: accountId },
      data: {
        status: "closing",
        closesAt: new Date(now.getTime() + REOPEN_PERIOD_MS),
        surveyEnabled: false,
        enabledBeforeClosing: account.surveyEnabled,
        statusBeforeClosing: account.status,
      },
    });
  });
  if (closed?.closesAt) {
    const props = { companyName: closed.companyName, closesAt: closed.closesAt.toISOString(), url: accountScreen() };
    afterAnswer("could not email the owner and admins of a closing account", () => mailManagers(accountId, props));
  }
  return await accountProfile(context);
}

async function mailManagers(accountId: string, props: { companyName: string; closesAt: string; url: string }) {
  const managers = await directory().membership.findMany({
    where: { accountId, status: "active", role: { in: ["owner", "admin"] } },
    select: { person: { select: { emailAddress: true } } },
  });
  for (const { person } of managers) await enqueueMail({ to: person.emailAddress, template: "account-closing", props });
}

function accountScreen(): string {
  return `${env.APP_URL}/account`;
}

/**
 * Undoes closing the account: the survey is on again if it was on and is still live. Does nothing if the account isn't closing.
 * Throws 409 after the seven days, because the account may be half deleted.
 */
export async function reopenAccount(context: MemberContext): Promise<Account> {
  const { accountId, personId, now } = context;
  await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (account.status !== "closing") return;
    if (account.closesAt && account.closesAt <= now) {
      throw new AppError("conflict", "You can't reopen this account. Its 7 days are over and it's being deleted.", {
        type: "account-closing",
      });
    }
    await transaction.account.update({
      where: { id: accountId },
      data: {
        status: account.statusBeforeClosing,
        closesAt: null,
        surveyEnabled: account.enabledBeforeClosing && account.liveSurveyId !== null,
        enabledBeforeClosing: false,
        statusBeforeClosing: "active",
      },
    });
    await recordSecurityEvent({ action: "accountReopened", accountId, personId }, transaction);
    await enqueueJob("sync-billing", { accountId }, { db: transactionDb(transaction) });
  });
  return await accountProfile(context);
}

/** Rows deleted by one statement: well within its timeout, and short enough to block no one. */
const ROWS_AT_ONCE = 5_000;

/** The accounts whose seven days since closing are over, those that closed first before the others. */
export async function findClosedAccounts(client: ClientBase, now: Date): Promise<string[]> {
  const sql = "SELECT id FROM account WHERE status = 'closing' AND closes_at <= $1 ORDER BY closes_at";
  return await queryColumn(client, sql, [now]);
}

/**
 * Deletes every row of an account if it is due, and the people who then belong to none. The database decides what is due
 * (`delete_closed_account`), so that running twice at once, or being interrupted, does no harm.
 */
export async function deleteClosedAccount(client: ClientBase, accountId: string, now: Date): Promise<void> {
  let isGone = false;
  while (!isGone) {
    const { rows } = await client.query<{ is_gone: boolean }>(
      "SELECT delete_closed_account($1, $2, $3, $4) AS is_gone",
      [accountId, ROWS_AT_ONCE, env.STAFF_EMAILS, now],
    );
    isGone = rows[0]?.is_gone ?? true;
  }
}
