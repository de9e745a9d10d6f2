import type { ReactNode } from "react";
import { OnboardingFrame } from "#components/layout/OnboardingFrame.tsx";

export default function OnboardingLayout({ children }: { children: ReactNode }) {
  return <OnboardingFrame>{children}</OnboardingFrame>;
}
