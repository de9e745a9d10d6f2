import type { SurveyStyles } from "#lib/survey/style-tokens.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { accountStyles } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

/** How the account's surveys look: every token, the default where none was chosen, and the custom CSS that is kept. */
export async function getStyles({ accountId }: MemberContext): Promise<SurveyStyles> {
  return accountStyles(await accountRow(accountId));
}
