import { Anchor, Button } from "@mantine/core";
import shared from "#components/ui/shared.module.css";

/** Where to go from a setup screen. */
export function SetupLinks() {
  return (
    <div className={shared.looseRow}>
      <Button component="a" href="/onboarding/selectplan">
        Continue
      </Button>
      <Anchor href="/dashboard">Go to the dashboard</Anchor>
      <Anchor href="/onboarding/connect-store">Choose a different store</Anchor>
    </div>
  );
}
