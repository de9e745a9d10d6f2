/** Normalizes a typed color to `#rrggbb`: the `#` is optional, three digits become six. Undefined if invalid. */
export function typedColor(text: string): string | undefined {
  const [, figures] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (figures === undefined) return undefined;
  const whole = figures.length === 6 ? figures : figures.replace(/./g, "$&$&");
  return `#${whole.toLowerCase()}`;
}
