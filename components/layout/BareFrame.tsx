import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";

/** Just the content and the toasts. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toasts />
    </>
  );
}
