import { type RefObject, useEffect, useRef } from "react";

/**
 * For the `ref` of a button that is disabled while its call is pending, when browsers take the focus from it: returns
 * the focus once the call is over, unless something else has it by then.
 */
export function usePendingFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPending) return;
    return () => {
      if ((document.activeElement ?? document.body) === document.body) button.current?.focus();
    };
  }, [isPending]);
  return button;
}
