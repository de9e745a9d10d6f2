import type { ReactNode } from "react";
import { AccountFrame } from "#components/layout/AccountFrame.tsx";
import { env } from "#server/foundation/env.ts";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <AccountFrame supportEmail={env.SUPPORT_EMAIL}>{children}</AccountFrame>;
}
