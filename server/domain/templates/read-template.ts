import type { Template } from "#lib/calls/survey-template.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { libraryTemplate } from "./library.ts";
import { templateOf, templateRow } from "./template-row.ts";

/** A template of the library, or one of the account's own. Throws not-found for another account's. */
export async function readTemplate({ accountId }: MemberContext, id: string): Promise<Template> {
  return libraryTemplate(id) ?? templateOf(await templateRow(accountId, id));
}
