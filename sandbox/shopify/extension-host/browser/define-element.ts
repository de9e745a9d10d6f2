export type Values = Record<string, unknown>;

/** An element of Shopify's: its properties, and the shadow root that draws it. */
export interface HostElement {
  element: HTMLElement;
  root: ShadowRoot;
  read: (name: string) => unknown;
  text: (name: string) => string;
  /** Sets a property without drawing. */
  write: (name: string, value: unknown) => void;
  /** Fires an event, as Shopify's elements do. */
  fire: (type: string) => void;
}

/**
 * Defines a custom element with Shopify's properties.
 * @param defaults its properties
 * @param build fills its shadow root once; returns what draws the properties' values
 */
export function defineElement(tag: string, defaults: Values, build: (host: HostElement) => () => void): void {
  const drawn = new WeakMap<HTMLElement, { values: Values; draw: () => void }>();
  class Defined extends HTMLElement {
    static observedAttributes = ["href"];

    constructor() {
      super();
      const values: Values = { ...defaults };
      const host: HostElement = {
        element: this,
        root: this.attachShadow({ mode: "open" }),
        read: (name) => values[name],
        text: (name) => `${values[name] ?? ""}`,
        write: (name, value) => {
          values[name] = value;
        },
        fire: (type) => this.dispatchEvent(new Event(type, { bubbles: true })),
      };
      const draw = build(host);
      drawn.set(this, { values, draw });
      draw();
    }

    attributeChangedCallback(): void {
      drawn.get(this)?.draw();
    }
  }
  for (const name of Object.keys(defaults))
    Object.defineProperty(Defined.prototype, name, {
      get(this: HTMLElement) {
        return drawn.get(this)?.values[name];
      },
      set(this: HTMLElement, value: unknown) {
        const state = drawn.get(this);
        if (!state) return;
        state.values[name] = value;
        state.draw();
      },
    });
  customElements.define(tag, Defined);
}

/** An element with properties and children, in a shadow root. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
