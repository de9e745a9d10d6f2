import { useEffect, useRef, useState } from "react";

/**
 * Returns the focus to what opened a dialog once the dialog is gone: dialogs are mounted when they open, and Mantine
 * only handles dialogs that stay mounted. An opener that was re-rendered is found by its id; if it is gone, as with a
 * removed row, or had lost the focus while its call was pending, the dialog behind or the page content gets the focus.
 */
export function useFocusReturn(): void {
  const [opener] = useState(openerNow);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // After the dialog's own cleanup, and not when React merely remounts it.
      setTimeout(() => {
        // Closing may already have moved the focus, for example to the field of a new question.
        if (isMounted.current || (document.activeElement ?? document.body) !== document.body) return;
        const again = opener?.isConnected ? opener : opener?.id ? document.getElementById(opener.id) : null;
        for (const place of [again, dialogBehind(), document.getElementById("content")]) {
          place?.focus();
          if (place && document.activeElement === place) return;
        }
      });
    };
  }, [opener]);
}

/** The place in the topmost open dialog that had its initial focus, or the dialog itself. */
function dialogBehind(): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
  return dialog?.querySelector<HTMLElement>("[data-autofocus]:not(:disabled)") ?? dialog ?? null;
}

/** The focused element at the time the dialog opens. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}
