import { type RefObject, useEffect, useRef } from "react";

/** For a form's `ref`: once a call is refused, the focus goes to the first field that it was refused for. */
export function useProblemFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
