export { checkMemberCount, checkPlan, requirePlan } from "./require-plan.ts";
