"use client";
import { CopiedQuestions } from "#components/stores/CopiedQuestions.tsx";
import { CoverageCard } from "#components/stores/CoverageCard.tsx";
import { countPendingMs } from "#components/stores/count-pending-ms.ts";
import { NoStore } from "#components/stores/NoStore.tsx";
import { StoreCard } from "#components/stores/StoreCard.tsx";
import { Card } from "#components/ui/Card.tsx";
import { LoadingSections } from "#components/ui/LoadingSections.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { Apps } from "./Apps.tsx";
import classes from "./IntegrationsScreen.module.css";

/** The account's store and its coverage, and the apps that receive its responses. */
export function IntegrationsScreen() {
  const {
    data: store,
    error,
    refetch,
  } = useCall(
    "app.GetStore",
    {},
    { refetchInterval: ({ state }) => (state.data?.coverage.pending ? countPendingMs : false) },
  );
  const { data: account } = useCall("Profile.Profile", {});
  const mayChange = account !== undefined && account.userRole !== "member";
  return (
    <>
      <PageHeader title="Integrations" description="Your store, and the apps that receive your responses." />
      {store ? (
        <div className={classes.cards}>
          <Card title="Your store" titleId="store-title">
            {store.status === "none" ? (
              <NoStore store={store} mayConnect={mayChange} />
            ) : (
              <StoreCard store={store} mayChange={mayChange} />
            )}
          </Card>
          <Apps mayChange={mayChange} />
          {/* A store that was disconnected had orders too. */}
          {(store.status !== "none" || store.coverage.orders > 0) && (
            <CoverageCard lacksOrders={store.missingAccess.includes("orders")} />
          )}
          {store.status === "connected" && <CopiedQuestions mayChange={mayChange} />}
        </div>
      ) : (
        <LoadingSections what="your store" call={{ error, refetch }} heights={[260, 420]} />
      )}
    </>
  );
}
