import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** Makes an import of a file that is being sent; returns its id. */
export async function aFileImport(accountId: string): Promise<string> {
  const data = { accountId, source: "Typeform", status: "sending", timeZone: "UTC" };
  return (await inAccount(accountId, () => tenant().import.create({ data, select: { id: true } }))).id;
}

/** Makes an import from Fairing that is ready to be stored, with one question; returns its id. */
export async function anImport(accountId: string): Promise<string> {
  const question = {
    key: "4101",
    title: "How did you first hear about us?",
    kind: "one",
    answers: 1,
    firstAt: "2025-03-04T09:10:11.000Z",
    lastAt: "2025-03-04T09:10:11.000Z",
    choices: [{ label: "Instagram", count: 1 }],
    typed: 0,
  };
  const found = { responses: 1, toAdd: 1, known: 0, tooOld: 0, questions: [question] };
  const data = { accountId, source: "Fairing", status: "ready", answers: 1, found };
  const { id } = await inAccount(accountId, () => tenant().import.create({ data, select: { id: true } }));
  return id;
}
