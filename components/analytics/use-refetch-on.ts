import { useEffect, useRef } from "react";

/**
 * Refetches when a count or a currency that is polled elsewhere changes, so that a page with many questions reloads
 * their details only when there is something new.
 */
export function useRefetchOn<Value extends number | string>(
  value: Value | undefined,
  refetch: () => Promise<unknown>,
): void {
  const previous = useRef(value);
  useEffect(() => {
    const last = previous.current;
    previous.current = value;
    // The first known value isn't a change.
    if (last === undefined || value === undefined || last === value) return;
    refetch().catch(console.warn);
  }, [value, refetch]);
}
