import type { Argument, Expression, TemplateLiteral } from "oxc-parser";

/** The value of each `const` of a file; null if it is ambiguous. */
export type Constants = Map<string, Expression | null>;

/** The text of an expression that consists only of texts; null for any other. */
export function textOf(expression: Argument | undefined, constants: Constants): string | null {
  switch (expression?.type) {
    case "Literal":
      return typeof expression.value === "string" ? expression.value : null;
    case "TemplateLiteral":
      return templateText(expression, constants, "cooked");
    case "TaggedTemplateExpression":
      return isStringRaw(expression.tag) ? templateText(expression.quasi, constants, "raw") : null;
    case "BinaryExpression": {
      const { operator, left, right } = expression;
      return operator === "+" ? joined([textOf(left, constants), textOf(right, constants)]) : null;
    }
    case "Identifier":
      return textOf(constants.get(expression.name) ?? undefined, constants);
    default:
      return null;
  }
}

function templateText({ quasis, expressions }: TemplateLiteral, constants: Constants, as: "cooked" | "raw") {
  const parts = quasis.flatMap(({ value }, index) => {
    const next = expressions[index];
    return next ? [value[as], textOf(next, constants)] : [value[as]];
  });
  return joined(parts);
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join("");
}

function isStringRaw(tag: Expression): boolean {
  if (tag.type !== "MemberExpression" || tag.object.type !== "Identifier") return false;
  return tag.object.name === "String" && tag.property.type === "Identifier" && tag.property.name === "raw";
}
