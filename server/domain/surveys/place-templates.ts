import { invalidField } from "#lib/errors.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { placeTemplate, readTemplate } from "#server/domain/templates/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { takenNames } from "./taken-names.ts";

const maxTemplates = 10;

/**
 * Templates' questions as they would enter a draft in these languages, for an editor to place anywhere in it. Nothing
 * is saved, so their names are free only until the account uses them.
 * @throws AppError `not-found`; `invalid` for no template, or more than ten
 */
export async function placeTemplates(
  context: MemberContext,
  query: { templateIds: string; locale: string; locales?: string | undefined },
): Promise<{ questions: QuestionInput[] }> {
  const ids = listed(query.templateIds);
  if (ids.length === 0 || ids.length > maxTemplates) {
    throw invalidField("templateIds", `must be 1 to ${maxTemplates} IDs separated by commas`);
  }
  const languages = { locale: query.locale, locales: [query.locale, ...listed(query.locales ?? "")] };
  const [account, templates] = await Promise.all([
    accountRow(context.accountId),
    Promise.all(ids.map((id) => readTemplate(context, id))),
  ]);
  const taken = new Set(await takenNames(tenant(), context.accountId));
  const questions = templates.flatMap((template) => {
    const placed = placeTemplate(template, languages, taken, account, context.now);
    for (const { questionNameId } of everyQuestion({ questions: placed }))
      if (questionNameId) taken.add(questionNameId);
    return placed;
  });
  return { questions };
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}
