import { scopeCustomCss } from "./custom-css.ts";
import type { SurveyStyles } from "./style-tokens.ts";
import { stylesheet } from "./styles.ts";

/** The stylesheet for a page that embeds the survey without a shadow root: it only styles `.afterword`. */
export function pageStylesheet({ tokens, customCss }: SurveyStyles): string {
  return stylesheet({ tokens, customCss: scopeCustomCss(customCss) });
}
