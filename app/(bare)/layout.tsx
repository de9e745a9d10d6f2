import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";

/** Just the content and the toasts. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toasts />
    </>
  );
}
