import { useEffect, useRef } from "react";

/**
 * Asks again when a count that is kept fresh elsewhere has changed: a page of many questions then asks for what stands
 * behind each of them only when there is something new.
 */
export function useRefetchOn(count: number | undefined, refetch: () => Promise<unknown>): void {
  const former = useRef(count);
  useEffect(() => {
    const last = former.current;
    former.current = count;
    // A count that comes for the first time tells of nothing new.
    if (last === undefined || count === undefined || last === count) return;
    refetch().catch(console.warn);
  }, [count, refetch]);
}
