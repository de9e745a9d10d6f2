import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";

/** Nothing around the content but the place where toasts appear. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toasts />
    </>
  );
}
