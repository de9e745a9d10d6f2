"use client";
import { IconArrowLeft, IconCheck } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { setupPath } from "#components/stores/setup-path.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./OnboardingSteps.module.css";

interface Step {
  path: string;
  label: string;
}

/** The onboarding steps, with the current one marked. Completed steps are links. */
export function OnboardingSteps() {
  const path = usePathname().toLowerCase();
  const { data: account } = useCall("Profile.Profile", {});
  const steps = stepsOf(setupOf(path, account?.integration));
  // Not an onboarding step: additional surveys are created after onboarding.
  if (path.startsWith("/surveys/create")) {
    return (
      <a className={classes.back} href="/surveys">
        <IconArrowLeft size={14} aria-hidden="true" />
        All surveys
      </a>
    );
  }
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
          {index < current ? (
            <a className={classes.link} href={step.path}>
              <StepMark step={step} number={index + 1} isDone />
              <span className={classes.hidden}>, done</span>
            </a>
          ) : (
            <StepMark step={step} number={index + 1} isDone={false} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The setup of a platform, and the end of any: whether the survey shows in the store. */
const setupScreen = /^\/(surveypreview|onboarding\/[a-z]+-setup)/;

/** The setup screen that is open, or that of the account's own platform, which it shows without its query. */
function setupOf(path: string, platform: Account["integration"] = "None"): Step {
  const [open = setupPath(platform).split("?")[0] ?? ""] = setupScreen.exec(path) ?? [];
  return { path: open, label: "Setup" };
}

function stepsOf(setup: Step): Step[] {
  return [
    { path: "/onboarding/complete-profile", label: "Your profile" },
    { path: "/onboarding/connect-store", label: "Your store" },
    setup,
    { path: "/onboarding/selectplan", label: "Your plan" },
  ];
}

function StepMark({ step, number, isDone }: { step: Step; number: number; isDone: boolean }) {
  return (
    <>
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <IconCheck size={14} stroke={2.5} /> : number}
      </span>
      <span className={classes.label}>{step.label}</span>
    </>
  );
}
