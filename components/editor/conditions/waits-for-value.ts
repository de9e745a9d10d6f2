import { isIncomplete, type Rule } from "./condition-tree.ts";

type InputPart = "label" | "input" | "description" | "error";

/** What a rule's field says under it while it is empty: such a survey cannot be published. */
export function waitsForValue(rule: Rule): { description?: string; inputWrapperOrder: InputPart[] } {
  const order: InputPart[] = ["label", "input", "description", "error"];
  return isIncomplete(rule)
    ? { description: "Add a value before you publish.", inputWrapperOrder: order }
    : { inputWrapperOrder: order };
}
