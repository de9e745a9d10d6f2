"use client";
import { Progress, Skeleton } from "@mantine/core";
import { IconArrowRight, IconCircleDashed } from "@tabler/icons-react";
import Link from "next/link";
import { Fragment, useEffect, useRef, useState } from "react";
import { setupPath } from "#components/stores/setup-path.ts";
import { isToBeAdded, useStorePresence } from "#components/stores/use-store-presence.ts";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./SetupGuide.module.css";
import { SetupTaskItem } from "./SetupTaskItem.tsx";
import { type Checklist, firstOpenTask, nothingDone, percentDone, setupTasks, type TaskId } from "./setup-tasks.ts";
import { TaskDetail } from "./TaskDetail.tsx";

interface SetupGuideProps {
  /** The survey was enabled here. */
  onEnabled: () => void;
  /** The last open task was completed while the page was open. */
  onAllDone: () => void;
}

/** The three tasks that make a survey work. If the checklist can't be loaded, this is only logged, as specified. */
export function SetupGuide({ onEnabled, onAllDone }: SetupGuideProps) {
  // Tasks completed in another tab are ticked on return.
  const { data, isPending, error } = useCall("Profile.SetupChecklist", {}, { refetchOnWindowFocus: "always" });
  useEffect(() => {
    if (error) console.warn("Could not load the checklist.", error);
  }, [error]);
  useLastTaskDone(data, onAllDone);
  if (isPending) return <GuideSkeleton />;
  return <Guide checklist={data ?? nothingDone} onEnabled={onEnabled} />;
}

const guideText = "3 steps to set up.";
const doneButMissing = "All 3 steps are done. Add your survey to your store to get responses.";

function Guide({ checklist, onEnabled }: { checklist: Checklist; onEnabled: () => void }) {
  const [chosen, setChosen] = useState<TaskId | "none" | undefined>(undefined);
  const opened = chosen ?? firstOpenTask(checklist);
  const percent = percentDone(checklist);
  const { data: account } = useCall("Profile.Profile", {});
  const isMissing = isToBeAdded(useStorePresence(), account?.integration);
  return (
    <Card
      title="Setup guide"
      titleId="guide-title"
      description={percent < 100 ? guideText : isMissing ? doneButMissing : "Everything is set up."}
      padding="none"
    >
      <div className={classes.progress}>
        <Progress value={percent} size={6} radius="xl" aria-label="Setup" className={classes.bar ?? ""} />
        <span className={classes.percent}>{percent}% complete</span>
      </div>
      <ul className={shared.list}>
        {setupTasks.map((task) => (
          <Fragment key={task.id}>
            <SetupTaskItem
              id={task.id}
              title={task.title}
              isDone={task.isDone(checklist)}
              isOpen={opened === task.id}
              toggle={() => setChosen(opened === task.id ? "none" : task.id)}
            >
              <TaskDetail id={task.id} onEnabled={onEnabled} />
            </SetupTaskItem>
            {task.id === "enable" && isMissing && <AddToStore />}
          </Fragment>
        ))}
      </ul>
    </Card>
  );
}

/** Calls `onAllDone` when the last task is completed, but not if all were done already. */
function useLastTaskDone(checklist: Checklist | undefined, onAllDone: () => void): void {
  const previousPercent = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!checklist) return;
    const percent = percentDone(checklist);
    if (percent === 100 && previousPercent.current !== undefined && previousPercent.current < 100) onAllDone();
    previousPercent.current = percent;
  }, [checklist, onAllDone]);
}

function GuideSkeleton() {
  return (
    <Card title="Setup guide" description={guideText}>
      <Skeleton height={6} radius="xl" mb={24} />
      {setupTasks.map((task) => (
        <Skeleton key={task.id} height={20} mb={20} width="60%" />
      ))}
    </Card>
  );
}

/**
 * A step of the setup guide beside its three tasks: an enabled survey shows nothing until it is in the store. It leaves
 * once the survey is there.
 */
function AddToStore() {
  const { data: account } = useCall("Profile.Profile", {});
  const setUp = account?.storeChoiceAt ? setupPath(account.integration) : "/onboarding/connect-store";
  return (
    <li className={classes.step}>
      <Link className={classes.link} href={setUp}>
        <IconCircleDashed className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
        Add it to your store
        <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}
