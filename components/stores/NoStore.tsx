import { Button } from "@mantine/core";
import Link from "next/link";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { isNamedByDomain, platformTexts, platformTraits } from "#lib/platforms.ts";
import { setupPath } from "./setup-path.ts";

/** Says that no store is connected, what that means, and how to connect one. */
export function NoStore({ store, mayConnect }: { store: StoreStatus; mayConnect: boolean }) {
  const { title, text, action, path } = textsOf(store);
  const button = (
    <Button component={Link} href={path}>
      {action}
    </Button>
  );
  return (
    <EmptyState title={title} level={3} action={mayConnect && button}>
      {text} {!mayConnect && "Ask the owner or an admin of your account to connect it."}
    </EmptyState>
  );
}

const benefits =
  "With a connected store, reports use your real order totals, and you see how many orders show your survey.";

function textsOf({ platform, previous }: StoreStatus) {
  if (previous) {
    return {
      title: `${isNamedByDomain(previous.platform) ? previous.domain : `Your ${platformTraits(previous.platform).storeNoun}`} is disconnected`,
      text: (
        <>
          Disconnected <TimeAgo instant={previous.disconnectedAt} />. We don't receive its orders. Your surveys,
          responses, and reports stay.
        </>
      ),
      action: "Connect again",
      path: setupPath(previous.platform),
    };
  }
  if (platform === "None") {
    return {
      title: "No store connected",
      text: `Your survey also works without one. ${benefits}`,
      action: "Choose your store",
      path: "/onboarding/connect-store",
    };
  }
  const { name } = platformTexts[platform];
  return {
    title: `Your ${name} store isn't connected yet`,
    text: `Your survey also works until then. ${benefits}`,
    action: `Set up ${name}`,
    path: setupPath(platform),
  };
}
