import type { OutputOf } from "#lib/client/call.ts";

export type Checklist = OutputOf<"Profile.SetupChecklist">;
export type TaskId = "customize" | "enable" | "integration";

export interface SetupTask {
  id: TaskId;
  title: string;
  isDone: (checklist: Checklist) => boolean;
}

/** The three tasks, in the recommended order. */
export const setupTasks: readonly SetupTask[] = [
  { id: "customize", title: "Customize your survey", isDone: (list) => list.customizedSurveyCompleted },
  { id: "enable", title: "Enable your survey", isDone: (list) => list.enabledSurveyCompleted },
  {
    id: "integration",
    title: "Sync data to your marketing stack",
    isDone: (list) => list.integrationConnectedCompleted,
  },
];

/** Used while the checklist isn't available. */
export const nothingDone: Checklist = {
  customizedSurveyCompleted: false,
  enabledSurveyCompleted: false,
  integrationConnectedCompleted: false,
  completedCount: 0,
};

/** How much is done, in whole percent. */
export function percentDone(checklist: Checklist): number {
  return Math.round((100 * setupTasks.filter((task) => task.isDone(checklist)).length) / setupTasks.length);
}

/** The first task that is not done; none if all are. */
export function firstOpenTask(checklist: Checklist): TaskId | undefined {
  return setupTasks.find((task) => !task.isDone(checklist))?.id;
}
