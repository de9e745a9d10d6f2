import { z } from "zod";
import { localDay } from "#lib/local-day.ts";
import { reportRhythms } from "#lib/shared-reports.ts";
import { productNow } from "#server/foundation/clock.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { sendNow, unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { printPage } from "#server/foundation/print-page.ts";
import { printPath } from "./printed-report.ts";
import { openReport } from "./report-item.ts";

export const reportToSend = z.object({ accountId: z.uuid(), reportId: z.uuid(), dueOn: z.iso.date() });

/** What prints and sends, so that tests need no browser and no mail server. */
interface Tools {
  print: typeof printPage;
  send: typeof sendNow;
}

/**
 * Mails a report as a PDF to everyone who hasn't got that day's, unless it was revoked or is over. An address that the mail server
 * refused for good stays among the unsent, as it does when all attempts have failed.
 * @throws AggregateError if another attempt may succeed: the report can't be read or printed now, or the mail server is busy
 */
export async function sendReport(
  { accountId, reportId, dueOn }: z.output<typeof reportToSend>,
  { print, send }: Tools = { print: printPage, send: sendNow },
): Promise<"done" | "refused"> {
  const report = await directory().sharedReport.findFirst(openReport({ accountId, id: reportId }, productNow()));
  if (!report || report.dueOn?.toISOString().slice(0, 10) !== dueOn) return "done";
  const { companyName, timeZone } = report.account;
  const wanting = await wantingReports(accountId, report.unsent);
  const unsent = new Set(wanting);
  const keepUnsent = () =>
    inAccount(accountId, () =>
      tenant().sharedReport.updateMany({
        where: { accountId, id: reportId, dueOn: report.dueOn, revokedAt: null },
        data: { unsent: [...unsent] },
      }),
    );
  if (wanting.length < report.unsent.length) await keepUnsent();
  if (wanting.length === 0) return "done";
  const pdf = await print(printPath(report), "[data-report]");
  const props = {
    companyName,
    title: report.title,
    sharer: await nameOf(report.createdBy),
    every: reportRhythms.find((one) => one === report.sendEvery) ?? "week",
    lastDay: report.expiresAt && localDay(timeZone, report.expiresAt.getTime()),
  };
  const failures: unknown[] = [];
  for (const to of wanting) {
    const personId = hashKey(to);
    const unsubscribeUrl = unsubscribeAddress({ kind: "report", accountId, personId });
    const mail = { to, template: "shared-report" as const, props: { ...props, unsubscribeUrl } };
    const attachment = { filename: `report-${dueOn}.pdf`, content: pdf, contentType: "application/pdf" };
    try {
      // The same for each attempt, so that a mail sent twice is recognized as one.
      const outcome = await send(mail, `${reportId}.${dueOn}.${personId.slice(0, 16)}`, [attachment]);
      if (outcome === "refused") continue;
      unsent.delete(to);
      await keepUnsent();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `could not mail a report to ${failures.length} addresses`);
  return unsent.size > 0 ? "refused" : "done";
}

/** Those of the addresses, in lower case, that haven't unsubscribed from the account's reports. */
export async function wantingReports(accountId: string, addresses: readonly string[]): Promise<string[]> {
  const addressHash = { in: addresses.map(hashKey) };
  const rows = await inAccount(accountId, () => tenant().reportOptOut.findMany({ where: { accountId, addressHash } }));
  const out = new Set(rows.map((row) => row.addressHash));
  return addresses.filter((address) => !out.has(hashKey(address)));
}

async function nameOf(personId: string | null): Promise<string | null> {
  if (personId === null) return null;
  const person = await directory().person.findUnique({
    where: { id: personId },
    select: { name: true, emailAddress: true },
  });
  return person && (person.name || person.emailAddress);
}
