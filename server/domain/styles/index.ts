export { getStyles, saveStyles } from "./styles.ts";
