declare global {
  var afterwordPerProcess: Map<string, { current?: unknown }> | undefined;
}

/**
 * The place of a value of which a process has one. The entry's modules and Next's bundle are two copies of each file, and
 * share what is kept here.
 * @param name one for each use; its files alone read and write the value, so they agree about its type
 */
export function perProcess<Value>(name: string): { current?: Value } {
  globalThis.afterwordPerProcess ??= new Map();
  const place = globalThis.afterwordPerProcess.get(name) ?? {};
  globalThis.afterwordPerProcess.set(name, place);
  return place as { current?: Value };
}
