type Attributes = Record<string, string | number | boolean | undefined>;

/** An element with its attributes (false and undefined are left out) and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if ((value ?? false) !== false) made.setAttribute(name, `${value}`);
  made.append(...children);
  return made;
}
