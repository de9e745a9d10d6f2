import type { ReactNode } from "react";
import { AccountFrame } from "#components/layout/AccountFrame.tsx";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AccountFrame>{children}</AccountFrame>;
}
