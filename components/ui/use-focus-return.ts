import { useEffect, useRef, useState } from "react";

/**
 * Gives the focus back to what opened a dialog once the dialog is gone: the dialogs are mounted when they open, and
 * Mantine returns focus only to dialogs that stay. What was drawn anew elsewhere is known by its id; what is gone itself,
 * such as a removed row, leaves it to the content.
 */
export function useFocusReturn(): void {
  const [opener] = useState(openerNow);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // After the dialog's own cleaning up; not when React only mounts it anew.
      setTimeout(() => {
        // What the closing led to, such as the field of a question that was just added, has the focus already.
        if (isMounted.current || (document.activeElement ?? document.body) !== document.body) return;
        const again = opener?.isConnected ? opener : opener?.id ? document.getElementById(opener.id) : null;
        (again ?? document.getElementById("content"))?.focus();
      });
    };
  }, [opener]);
}

/** What has the focus as the dialog opens. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}
