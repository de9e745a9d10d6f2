import { isIncomplete, type Rule } from "./condition-tree.ts";

type InputPart = "label" | "input" | "description" | "error";

/** What a rule's field says under it while it is empty: such a rule is not saved. */
export function waitsForValue(rule: Rule): { description?: string; inputWrapperOrder: InputPart[] } {
  const order: InputPart[] = ["label", "input", "description", "error"];
  return isIncomplete(rule)
    ? { description: "Counts once it has a value.", inputWrapperOrder: order }
    : { inputWrapperOrder: order };
}
