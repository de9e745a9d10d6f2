"use client";
import { Button } from "@mantine/core";
import { plainOpening, useOpenHelp } from "#components/help/help-context.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { planNames } from "#lib/plans.ts";
import { leaveTo } from "./leave-to.ts";
import { planName } from "./plan-name.ts";
import { type NoticeAction, planNotices } from "./plan-notices.ts";
import type { PlanStanding } from "./plan-standing.ts";
import { usePlanChange, usePortal } from "./use-plan-change.ts";

/** What there is to say about the plan, with a way out of it for the owner. */
export function PlanNotices({ standing, isOwner }: { standing: PlanStanding; isOwner: boolean }) {
  const notices = planNotices(standing);
  if (notices.length === 0) return null;
  return (
    <div className={shared.smallStack}>
      {notices.map(({ status, title, text, action }) => (
        <Notice
          key={title}
          status={status}
          title={title}
          action={action && (isOwner || action.does === "askSupport") && <NoticeButton action={action} />}
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}

function NoticeButton({ action }: { action: NoticeAction }) {
  const openHelp = useOpenHelp();
  const portal = usePortal();
  const keeping = usePlanChange(
    () => (action.does === "keep" ? `You're keeping the ${planName(action.plan)} plan` : ""),
    () => undefined,
  );
  const press = () => {
    switch (action.does) {
      case "open":
        return leaveTo(action.url);
      case "portal":
        return portal.mutate({});
      case "chooseInStore":
        // Any plan leads to the platform's page.
        return keeping.mutate({ plan: "Free" });
      case "askSupport":
        return openHelp(plainOpening);
      case "keep": {
        const plan = planNames.find((name) => name === action.plan);
        return plan && keeping.mutate({ plan });
      }
    }
  };
  return (
    <>
      <Button variant="default" onClick={press} loading={portal.isPending || portal.isSuccess || keeping.isPending}>
        {action.label}
      </Button>
      <FormProblem error={portal.error ?? keeping.error} fields={[]} />
    </>
  );
}
