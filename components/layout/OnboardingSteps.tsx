"use client";
import { IconCheck } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import classes from "./OnboardingSteps.module.css";

const steps = [
  { path: "/onboarding/complete-profile", label: "Your profile" },
  { path: "/onboarding/connect-store", label: "Your store" },
];

/** Which of the first steps one is at. */
export function OnboardingSteps() {
  const path = usePathname().toLowerCase();
  const current = steps.findIndex((step) => path.startsWith(step.path));
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step.path}
          className={classes.step}
          data-done={index < current}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          {step.label}
          {index < current && <span className={classes.done}>, done</span>}
        </li>
      ))}
    </ol>
  );
}
