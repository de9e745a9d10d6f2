/** What a number field shows while it has the focus, and the document's number that goes with it. */
export interface TypedNumber {
  text: string | number;
  value: number | undefined;
}

interface NumberFieldLimits {
  min?: number | undefined;
  max?: number | undefined;
  /** An empty field leaves the document's number as it is. */
  isRequired?: boolean;
}

/**
 * What typing makes of a field. The text stays as typed ("0." on the way to 0.5, "1" on the way to 10); the document
 * gets a number as soon as there is one within the limits, and undefined for an empty field.
 * @param text as the field reports it: a number, or text that isn't one yet
 */
export function typeNumber(text: string | number, value: number | undefined, limits: NumberFieldLimits): TypedNumber {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isRequired = false } = limits;
  if (text === "") return { text, value: isRequired ? value : undefined };
  const number = Number(text);
  return { text, value: number >= min && number <= max ? number : value };
}
