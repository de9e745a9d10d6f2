export { applyRules } from "./apply-rules.ts";
export { followChange } from "./follow-rules.ts";
export { listMerges } from "./list-merges.ts";
export { mergeOther } from "./merge-other.ts";
export { otherGroups } from "./other-groups.ts";
export { undoMerge } from "./undo-merge.ts";
