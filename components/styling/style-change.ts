import { StyleTokens, type SurveyStyles } from "#lib/survey/style-tokens.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";

export type TokenName = keyof StyleTokens;

export const tokenNames: readonly TokenName[] = StyleTokens.keyof().options;

/** Sends only what differs from what is stored, so that concurrent edits of different settings are all kept. */
export function styleChange(stored: SurveyStyles, wanted: SurveyStyles) {
  const changed = tokenNames.filter((name) => stored.tokens[name] !== wanted.tokens[name]);
  // A token at its default is reset instead of stored, so that it follows later changes of the default.
  const tokens = Object.fromEntries(
    changed.map((name) => [name, isDefault(wanted, name) ? null : wanted.tokens[name]]),
  );
  return {
    ...(changed.length > 0 && { tokens }),
    ...(stored.customCss !== wanted.customCss && { customCss: wanted.customCss }),
  };
}

/** Whether a token has its default value. */
export function isDefault({ tokens }: SurveyStyles, name: TokenName): boolean {
  return tokens[name] === defaultStyleTokens[name];
}
