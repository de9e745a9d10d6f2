import { copyAnswers } from "#server/domain/store-answers/index.ts";
import { responseTask } from "./response-task.ts";

/** Copies a response's answers to its order at the store's platform. */
export const copyAnswersTask = responseTask("copy-answers", copyAnswers);
