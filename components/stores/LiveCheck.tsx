import { Anchor, Button } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { platformTraits } from "#lib/platforms.ts";
import { storeName } from "./store-name.ts";
import classes from "./stores.module.css";

interface Step {
  isDone: boolean;
  done: string;
  /** What is missing, and what to do. */
  missing: string;
}

export interface LiveCheckProps {
  /** The account's store. */
  store: StoreStatus;
  /** The platform whose setup it is. What another platform's store has doesn't count. */
  platform: StoreStatus["platform"];
  /** Whether the merchant added the survey to a page of the store; undefined where only the store knows. */
  isPlaced?: boolean | undefined;
}

/** Whether a shopper really saw the survey on the store, or what is missing until one does. */
export function LiveCheck({ store: current, platform, isPlaced }: LiveCheckProps) {
  const store = current.platform === platform ? current : withoutStore(current, platform);
  const steps = stepsOf(store, isPlaced);
  const { isPublished, isOn } = store.check;
  const isReady = (platform === "None" || store.status === "connected") && isPlaced !== false;
  const isLive = steps.every(({ isDone }) => isDone);
  return (
    <div className={shared.stack} aria-live="polite">
      {isLive && <Notice status="good" title={liveTitle(store)} />}
      {!isOn && <TurnOnSurvey isPublished={isPublished} isLast={isReady} />}
      <ul className={shared.smallList}>
        {steps.map(({ isDone, done, missing }) => (
          <li key={done} className={classes.check} data-done={isDone}>
            {isDone ? (
              <IconCircleCheck size={20} stroke={1.75} aria-label="Done" />
            ) : (
              <IconCircleDashed size={20} stroke={1.75} aria-label="Not yet" />
            )}
            <span>{isDone ? done : missing}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function withoutStore(store: StoreStatus, platform: StoreStatus["platform"]): StoreStatus {
  return { ...store, platform, status: "none", check: { ...store.check, firstOrderAt: null, isSeen: false } };
}

function liveTitle(store: StoreStatus): string {
  return store.platform === "None" ? "Your survey is live" : `Your survey is live on ${storeName(store)}`;
}

/** Without a platform nothing is connected, and no orders arrive. */
function stepsOf(store: StoreStatus, isPlaced?: boolean): Step[] {
  const { platform, status, check } = store;
  const {
    hasBlocks,
    connectHint = "Connect your store",
    reconnectHint = "Connect your store again",
    unseenHint = "Check that it's on your order page",
  } = platformTraits(platform);
  const [published, enabled] = surveySteps(check);
  const seen = { isDone: check.isSeen, done: "A shopper saw your survey" };
  if (platform === "None") {
    const missing =
      "Waiting for the first shopper to see your survey on your order page. Open the page yourself to try it";
    return [published, enabled, { ...seen, missing }];
  }
  const connected = {
    isDone: status === "connected",
    done: "Your store is connected",
    missing: status === "paused" ? reconnectHint : connectHint,
  };
  if (hasBlocks) {
    // Shopify's test orders aren't counted as orders, but show the survey as any order does.
    const missing = check.isOn
      ? `No one has seen your survey in your store yet. ${isPlaced ? "Place a test order to see it" : unseenHint}`
      : "Waiting for the first shopper to see your survey";
    return [connected, published, enabled, { ...seen, missing }];
  }
  return [
    connected,
    published,
    enabled,
    {
      isDone: check.firstOrderAt !== null,
      done: "We received an order from your store",
      missing: "Waiting for the first order. Orders can take a few minutes to arrive",
    },
    {
      ...seen,
      missing:
        check.firstOrderAt === null || !check.isOn
          ? "Waiting for the first shopper to see your survey"
          : `We received an order, but no one has seen your survey yet. ${unseenHint}`,
    },
  ];
}

function surveySteps(check: StoreStatus["check"]): [Step, Step] {
  return [
    {
      isDone: check.isPublished,
      done: "Your survey is published",
      missing: "Publish your survey",
    },
    {
      isDone: check.isOn,
      done: "Your survey is enabled",
      missing: "Enable your survey",
    },
  ];
}

interface TurnOnSurveyProps {
  isPublished: boolean;
  /** Nothing else has to be done in the store. */
  isLast: boolean;
}

/** What is left to do here until shoppers see the survey, with one button for all of it. */
function TurnOnSurvey({ isPublished, isLast }: TurnOnSurveyProps) {
  const { isEnabled, isClosing, isChanging, enable, error } = useSurveyStatus();
  const left = isPublished ? "One step left: enable" : "Two steps left: publish, enable";
  return (
    <>
      <Notice
        status="warning"
        title={isLast ? left : "Your survey isn't on yet"}
        action={
          !isClosing && (
            // Enables the account's own survey, and publishes it first if it never was.
            <Button loading={isChanging} disabled={isEnabled === undefined} onClick={() => enable("")}>
              {isPublished ? "Enable survey" : "Publish and enable"}
            </Button>
          )
        }
      >
        Shoppers won't see anything until then. <Anchor href="/surveys/edit">Edit your survey</Anchor>
      </Notice>
      <FormProblem error={error} fields={[]} />
    </>
  );
}
