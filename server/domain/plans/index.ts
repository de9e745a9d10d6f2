export { accountFacts, accountRow } from "./account-facts.ts";
export { checkMemberCount, checkPlan, requirePlan } from "./require-plan.ts";
export { accountsToUnlock, unlockAnswers } from "./unlock-answers.ts";
