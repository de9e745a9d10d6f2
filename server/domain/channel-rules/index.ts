export { listRules } from "./list-rules.ts";
export { readRules, ruleSql } from "./match-rules.ts";
export { saveRules } from "./save-rules.ts";
