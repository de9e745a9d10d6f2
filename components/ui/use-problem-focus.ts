import { type RefObject, useEffect, useRef } from "react";

/** For a form's `ref`: when a call fails validation, focuses the first invalid field. */
export function useProblemFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
