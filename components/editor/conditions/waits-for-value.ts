import { isIncomplete, type Rule } from "./condition-tree.ts";

type InputPart = "label" | "input" | "description" | "error";

/** The description under a rule's empty field: the survey can't be published like this. */
export function waitsForValue(rule: Rule): { description?: string; inputWrapperOrder: InputPart[] } {
  const order: InputPart[] = ["label", "input", "description", "error"];
  return isIncomplete(rule)
    ? { description: "Add a value before you publish.", inputWrapperOrder: order }
    : { inputWrapperOrder: order };
}
