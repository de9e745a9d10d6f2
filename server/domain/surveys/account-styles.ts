import type { SurveyStyles } from "#lib/survey/document.ts";
import { StyleTokens } from "#lib/survey/style-tokens.ts";
import { completeStyles } from "#lib/survey/styles.ts";

/** The appearance of an account's surveys: its own tokens over the defaults, and its CSS. */
export function accountStyles(account: { styleTokens: unknown; customCss: string }): SurveyStyles {
  return completeStyles(StyleTokens.partial().parse(account.styleTokens), account.customCss);
}
