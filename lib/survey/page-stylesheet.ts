import { scopeCustomCss } from "./custom-css.ts";
import type { SurveyStyles } from "./style-tokens.ts";
import { stylesheet } from "./styles.ts";

/** The stylesheet for a page that the survey stands in without a shadow root: it styles nothing but `.afterword`. */
export function pageStylesheet({ tokens, customCss }: SurveyStyles): string {
  return stylesheet({ tokens, customCss: scopeCustomCss(customCss) });
}
