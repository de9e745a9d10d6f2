"use client";
import { Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import form from "#components/ui/settings-form.module.css";
import { usePortal } from "./use-plan-change.ts";

/** Leads to the payment provider's portal. */
export function PortalCard() {
  const portal = usePortal();
  return (
    <Card title="Invoices and cards" titleId="portal-title">
      <div className={form.form}>
        <div className={form.line}>
          <p className={form.text}>
            Download invoices, and change your card or billing address, in Stripe's billing portal.
          </p>
          <Button variant="default" onClick={() => portal.mutate({})} loading={portal.isPending || portal.isSuccess}>
            Open the billing portal
          </Button>
        </div>
        <FormProblem error={portal.error} fields={[]} />
      </div>
    </Card>
  );
}
