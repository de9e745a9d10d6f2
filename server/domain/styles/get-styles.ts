import type { SurveyStyles } from "#lib/survey/style-tokens.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { accountStyles } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

/**
 * The appearance of the account's surveys: every token, with defaults for those not chosen, and the stored custom CSS.
 */
export async function getStyles({ accountId }: MemberContext): Promise<SurveyStyles> {
  return accountStyles(await accountRow(accountId));
}
