import type { ReactNode } from "react";
import { BareFrame } from "#components/layout/BareFrame.tsx";

export default function BareLayout({ children }: { children: ReactNode }) {
  return <BareFrame>{children}</BareFrame>;
}
