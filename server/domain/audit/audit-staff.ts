import type { Access, Call } from "#lib/calls/declare.ts";
import { type CallName, operationIdOf, routeOf } from "#lib/calls/routes.ts";
import { isAppError, statusOf } from "#lib/errors.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { type Asked, entryDetails, entrySubject } from "./entry-details.ts";
import { type NewEntry, recordEntry, takeBackEntry } from "./record-entry.ts";

/**
 * Runs a call, and where staff who look into an account change something by it, open a response or export anything, writes
 * that into the account's log first: no entry, no change and no answer. A call that is refused changes nothing, and its entry is taken back; one that fails
 * otherwise may have changed something, and its entry stays (docs/adr/0012-staff.md).
 */
export async function auditStaff<Result>(
  made: { name: CallName; call: Call; session: Session | null; asked: Asked },
  work: () => Promise<Result>,
): Promise<Result> {
  const entry = entryOf(made);
  if (!entry) return await work();
  const id = await inAccount(entry.accountId, () => recordEntry(entry));
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) await takeBack(entry, id);
    throw error;
  }
}

/** Their input does not tell what they do, or tells too much: they write their own entry, together with what they change. */
const writeTheirOwn: ReadonlySet<CallName> = new Set<CallName>([
  "Survey.ToggleStatusById",
  "app.MarkResponsesAsTest",
  "app.MergeOther",
  "app.UndoOtherMerge",
]);

/** What staff read that the account's log shows all the same: a response they open, and everything that leaves as a file. */
const recordedReads: ReadonlySet<CallName> = new Set<CallName>([
  "Survey.ExportQuestionResponsesToCsv",
  "Survey.GetResponseByPlatformAndSourceOrderId",
  "app.ExportAccount",
  "app.ExportResponsesNdjson",
  "app.ExportSurvey",
  "app.ExportSurveyResponses",
  "app.GetResponse",
]);

/** Calls of staff as such write their own entries, into the account that they are about. */
function entryOf({ name, call, session, asked }: Parameters<typeof auditStaff>[0]): NewEntry | null {
  const membership = session?.membership;
  if (!session || !membership?.isStaff) return null;
  if (call.access === "staff" || writeTheirOwn.has(name) || isAboutSignIn(name)) return null;
  if (call.effect !== "change" && call.effect !== "navigation" && !recordedReads.has(name)) return null;
  const { accountId } = membership;
  const entry = { accountId, personId: session.personId, asStaff: true, action: operationIdOf(name) };
  // What is not done to the account may name others: that it was done is all that is told.
  const isOfAccount = membersLevels.includes(call.access);
  if (!isOfAccount) return entry;
  const told = withoutOwn(name, asked);
  return { ...entry, subject: entrySubject(told), details: entryDetails(told) };
}

const membersLevels: readonly Access[] = ["member", "memberOrKey", "admin", "owner"];

/** How staff sign in themselves changes nothing in the account. */
function isAboutSignIn(name: CallName): boolean {
  return /^\/app\/(security|sign-in)\//.test(routeOf(name).path);
}

/** What members' calls take of whoever makes them: of staff it is not the account's to read. */
const ownFields: Partial<Record<CallName, readonly string[]>> = {
  "Profile.CompleteProfile": ["name", "phone"],
  "Profile.UpdateContactInformation": ["name", "emailAddress", "phone"],
};

function withoutOwn(name: CallName, asked: Asked): Asked {
  const own = ownFields[name] ?? [];
  const fields = Object.entries(Object(asked.body)).filter(([field]) => !own.includes(field));
  return { ...asked, body: Object.fromEntries(fields) };
}

function isRefusal(error: unknown): boolean {
  return isAppError(error) && statusOf[error.code] < 500;
}

/** Should this fail, the log says too much rather than too little. */
async function takeBack(entry: NewEntry, id: string): Promise<void> {
  await inAccount(entry.accountId, () => takeBackEntry(entry, id)).catch((error: unknown) =>
    log.error({ err: error }, "an entry of the audit log could not be taken back"),
  );
}
