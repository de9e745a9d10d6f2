import type { SaveStyles } from "#lib/calls/survey-shapes.ts";
import { cleanCustomCss } from "#lib/survey/custom-css.ts";
import { StyleTokens, type SurveyStyles } from "#lib/survey/style-tokens.ts";
import { accountRow, lockAccount } from "#server/domain/accounts/index.ts";
import { accountStyles } from "#server/domain/surveys/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/**
 * Changes the appearance of the account's surveys, live immediately: omitted fields stay, `null` resets a token, or the
 * custom CSS, to its default. Only the harmless part of custom CSS is stored, and returned (`cleanCustomCss`).
 */
export async function saveStyles({ accountId }: MemberContext, change: SaveStyles): Promise<SurveyStyles> {
  const customCss = change.customCss === undefined ? undefined : cleanCustomCss(change.customCss ?? "").css;
  return await tenant().$transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const styleTokens = merged(StyleTokens.partial().parse(account.styleTokens), change.tokens ?? {});
    const row = await transaction.account.update({ where: { id: accountId }, data: { styleTokens, customCss } });
    return accountStyles(row);
  });
}

/**
 * The chosen tokens with the change applied; only chosen tokens are stored, so that a better default reaches everybody.
 */
function merged(chosen: Partial<StyleTokens>, change: NonNullable<SaveStyles["tokens"]>): Partial<StyleTokens> {
  const all = Object.entries({ ...chosen, ...change });
  return StyleTokens.partial().parse(
    Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)),
  );
}

/**
 * The appearance of the account's surveys: every token, with defaults for those not chosen, and the stored custom CSS.
 */
export async function getStyles({ accountId }: MemberContext): Promise<SurveyStyles> {
  return accountStyles(await accountRow(accountId));
}
