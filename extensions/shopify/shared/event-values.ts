/** Shopify's types leave open which element an event is of. */
type ElementEvent = { currentTarget: object | null };

/** What a field holds now. */
export function enteredIn({ currentTarget }: ElementEvent): string {
  return currentTarget && "value" in currentTarget && typeof currentTarget.value === "string"
    ? currentTarget.value
    : "";
}

/** What is chosen in a list now: always a list, for one choice too. */
export function chosenIn({ currentTarget }: ElementEvent): string[] {
  if (!currentTarget || !("values" in currentTarget) || !Array.isArray(currentTarget.values)) return [];
  return currentTarget.values.filter((value) => typeof value === "string");
}
