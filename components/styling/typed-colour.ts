/** What a typed colour means, as `#rrggbb`: the `#` may be missing, and three figures stand for six. Undefined of anything else. */
export function typedColour(text: string): string | undefined {
  const [, figures] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (figures === undefined) return undefined;
  const whole = figures.length === 6 ? figures : figures.replace(/./g, "$&$&");
  return `#${whole.toLowerCase()}`;
}
