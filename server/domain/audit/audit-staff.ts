import type { Access, Call } from "#lib/calls/declare.ts";
import { type CallName, operationIdOf, routeOf } from "#lib/calls/routes.ts";
import { isAppError, statusOf } from "#lib/errors.ts";
import { membersOf } from "#lib/unknown-values.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { type NewEntry, recordEntry, revokeEntry } from "./record-entry.ts";

/** The input of a call: query and body. */
interface CallInput {
  parameters?: unknown;
  query?: unknown;
  body?: unknown;
}

type Detail = string | number | boolean | null;

/** The longest text that is logged; for a longer one only its length is. */
const MAX_TEXT_LENGTH = 200;
const secretName = /key|secret|token|password|code|link/i;
const secretValue = /^(sk|pk)_|^eyJ/;

/**
 * The details of a call's input for its entry: each field of query and body with its value if that is short and not a
 * secret, otherwise the kind of value.
 */
export function entryDetails({ query, body }: CallInput): Record<string, Detail> {
  const fields = [...Object.entries(membersOf(query)), ...Object.entries(membersOf(body))];
  return Object.fromEntries(
    fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, detailOf(name, value)]),
  );
}

/** The subject of a call: the id in its path, or the first field of query or body that identifies something. */
export function entrySubject({ parameters, query, body }: CallInput): string | null {
  for (const name of ["id", "recordId", "surveyId", "templateId", "questionNameId", "emailAddress", "name"]) {
    for (const part of [parameters, query, body]) {
      const value: unknown = membersOf(part)[name];
      if (typeof value === "string" && value !== "") return textDetail(value);
    }
  }
  return null;
}

function detailOf(name: string, value: unknown): Detail {
  if (secretName.test(name)) return "not shown";
  if (typeof value === "boolean" || typeof value === "number" || value === null) return value;
  if (typeof value === "string") return textDetail(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return storable(Object.keys(membersOf(value)).slice(0, 20).join(", ").slice(0, MAX_TEXT_LENGTH));
}

function textDetail(text: string): string {
  if (secretValue.test(text)) return "not shown";
  return text.length > MAX_TEXT_LENGTH ? `${text.length} characters` : storable(text);
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, and the input may contain either before it is validated. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}

/**
 * Runs a call. If staff in an account change something, open a response or export anything with it, that is written to
 * the account's log first: without the entry there is no change and no response. A refused call changes nothing, so its
 * entry is revoked; one that fails otherwise may have changed something, so its entry stays (docs/adr/0012-staff.md).
 */
export async function auditStaff<Result>(
  made: { name: CallName; call: Call; session: Session | null; asked: CallInput },
  work: () => Promise<Result>,
): Promise<Result> {
  const entry = entryOf(made);
  if (!entry) return await work();
  const id = await inAccount(entry.accountId, () => recordEntry(entry));
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) await revoke(entry, id);
    throw error;
  }
}

/**
 * Their input says too little or too much about what they do: they write their own entry, together with their change.
 */
const writeTheirOwn: ReadonlySet<CallName> = new Set<CallName>([
  "Survey.ToggleStatusById",
  "app.MarkResponsesAsTest",
  "app.DeleteChannelSpend",
  "app.ImportChannelSpend",
  "app.MergeOther",
  "app.SaveChannelRules",
  "app.SaveChannelSpend",
  "app.UndoOtherMerge",
  "app.UndoSpendImport",
]);

/**
 * Staff-only calls write their own entries, into the account that they are about. A read is logged if its declaration
 * says how: opening a response, and everything downloaded as a file.
 */
function entryOf({ name, call, session, asked }: Parameters<typeof auditStaff>[0]): NewEntry | null {
  const membership = session?.membership;
  if (!session || !membership?.isStaff) return null;
  if (call.access === "staff" || writeTheirOwn.has(name) || isAboutSignIn(name)) return null;
  if (call.effect !== "change" && call.effect !== "navigation" && !call.staffAction) return null;
  const { accountId } = membership;
  const entry = { accountId, personId: session.personId, asStaff: true, action: operationIdOf(name) };
  // A call on something other than the account may name others, so only the fact that it was made is logged.
  const isOfAccount = membersLevels.includes(call.access);
  if (!isOfAccount) return entry;
  const visible = withoutOwn(name, asked);
  return { ...entry, subject: entrySubject(visible), details: entryDetails(visible) };
}

const membersLevels: readonly Access[] = ["member", "memberOrKey", "admin", "owner"];

/** How staff sign in themselves changes nothing in the account. */
function isAboutSignIn(name: CallName): boolean {
  return /^\/app\/(security|sign-in)\//.test(routeOf(name).path);
}

/** Fields of members' calls about the caller: when staff call, the account must not see these. */
const ownFields: Partial<Record<CallName, readonly string[]>> = {
  "Profile.CompleteProfile": ["name", "phone"],
  "Profile.UpdateContactInformation": ["name", "emailAddress", "phone"],
};

function withoutOwn(name: CallName, asked: CallInput): CallInput {
  const own = ownFields[name] ?? [];
  const fields = Object.entries(membersOf(asked.body)).filter(([field]) => !own.includes(field));
  return { ...asked, body: Object.fromEntries(fields) };
}

function isRefusal(error: unknown): boolean {
  return isAppError(error) && statusOf[error.code] < 500;
}

/** If this fails, the log shows too much rather than too little. */
async function revoke(entry: NewEntry, id: string): Promise<void> {
  await inAccount(entry.accountId, () => revokeEntry(entry, id)).catch((error: unknown) =>
    log.error({ err: error }, "could not revoke an audit log entry"),
  );
}
