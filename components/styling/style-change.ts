import { StyleTokens, type SurveyStyles } from "#lib/survey/style-tokens.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";

export type TokenName = keyof StyleTokens;

export const tokenNames: readonly TokenName[] = StyleTokens.keyof().options;

/** What a save sends: only what is not stored yet, so that two people who change different things keep both. */
export function styleChange(stored: SurveyStyles, wanted: SurveyStyles) {
  const changed = tokenNames.filter((name) => stored.tokens[name] !== wanted.tokens[name]);
  // A token at its default is reset: a better default reaches it later.
  const tokens = Object.fromEntries(
    changed.map((name) => [name, isDefault(wanted, name) ? null : wanted.tokens[name]]),
  );
  return {
    ...(changed.length > 0 && { tokens }),
    ...(stored.customCss !== wanted.customCss && { customCss: wanted.customCss }),
  };
}

/** Whether a token is as in a survey that nobody styled. */
export function isDefault({ tokens }: SurveyStyles, name: TokenName): boolean {
  return tokens[name] === defaultStyleTokens[name];
}
