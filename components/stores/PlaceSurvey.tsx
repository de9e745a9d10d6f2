"use client";
import { Button } from "@mantine/core";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./stores.module.css";

/** Adds the survey to the store's order page again. The merchant asks: they may have removed it on purpose. */
export function PlaceSurvey() {
  const placing = useCallMutation("app.PlaceSurvey");
  return (
    <div className={classes.stack}>
      <p className={classes.line} role="status">
        {placing.isSuccess ? "We added the survey to your order page." : "Is the survey missing from your order page?"}
      </p>
      <FormProblem error={placing.error} fields={[]} />
      <div>
        <Button variant="default" loading={placing.isPending} onClick={() => placing.mutate({})}>
          Add the survey again
        </Button>
      </div>
    </div>
  );
}
