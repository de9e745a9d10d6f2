/** A value that an extension reads and watches, in the shape of Shopify's own. */
export interface HostSignal<Value> {
  value: Value;
  subscribe: (listener: (value: Value) => void) => () => void;
}

export function signal<Value>(initial: Value): HostSignal<Value> {
  const listeners = new Set<(value: Value) => void>();
  let value = initial;
  return {
    get value() {
      return value;
    },
    set value(next: Value) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
