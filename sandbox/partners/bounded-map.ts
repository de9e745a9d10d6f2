/** Stores a value; beyond `most` entries, the oldest is dropped. */
export function putBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most = 10_000): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
