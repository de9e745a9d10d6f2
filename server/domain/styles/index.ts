export { getStyles } from "./get-styles.ts";
export { saveStyles } from "./save-styles.ts";
