import { formatCount } from "./format-figure.ts";
import { type IntegrationName, integrationInText, integrationPartners } from "./partners.ts";
import {
  includesFeature,
  membersAllowed,
  ordersPerMonth,
  type PlanFeature,
  type PlanLimit,
  type PlanName,
  type UsageFacts,
} from "./plans.ts";

/** How an account uses what depends on its plan. */
export interface PlanUse {
  /** With the owner and invited people. */
  members: number;
  /** Active ones. */
  secretKeys: number;
  /** The integrations that are turned on. */
  integrations: readonly { name: IntegrationName; isPaused: boolean }[];
  /** Members who get a digest. */
  digestReaders: number;
  /** Questions of the live survey that depend on the order. */
  conditionalQuestions: number;
  /** Whether the live survey has texts in other languages. */
  hasTranslations: boolean;
}

/** What a smaller plan leaves as it is, and what it ends: items of two lists. */
interface PlanLosses {
  keeps: string[];
  stops: string[];
}

interface Effect {
  /** Is in use, and the code that checks the plan lets it go on: only what's new is refused. */
  keeps?: string | undefined;
  /** Ends with the plan, or can't be restarted. */
  stops?: string | undefined;
}

/**
 * What losing each thing that depends on the plan does to an account, as the code that checks the plan has it. `limit` is
 * what the smaller plan allows. A feature or limit without a row doesn't compile.
 */
const effects: Record<PlanFeature | PlanLimit, (use: PlanUse, limit: number) => Effect> = {
  integrations: (use) => integrationEffect(use, "integrations"),
  signedWebhooks: (use) => integrationEffect(use, "signedWebhooks"),
  members: ({ members }, limit) => ({
    keeps: members > limit ? `Access for your ${members} users. You can't invite more.` : undefined,
  }),
  secretKeys: ({ secretKeys }) => ({
    keeps:
      secretKeys === 1
        ? "Your secret API key. You can't create another."
        : secretKeys > 1
          ? `Your ${secretKeys} secret API keys. You can't create more.`
          : undefined,
  }),
  mcp: ({ secretKeys }) => ({ stops: secretKeys > 0 ? "Access for assistants through the MCP server." : undefined }),
  targeting: ({ conditionalQuestions }) => ({
    keeps:
      conditionalQuestions > 0
        ? `Order conditions on ${counted(conditionalQuestions, "question")}. You can't add more.`
        : undefined,
  }),
  translations: ({ hasTranslations }) => ({
    keeps: hasTranslations ? "Your translations. You can't add more." : undefined,
  }),
  digests: ({ digestReaders }) => ({
    stops:
      digestReaders > 0
        ? `Email digests. ${digestReaders === 1 ? "1 user gets" : `${digestReaders} users get`} them now.`
        : undefined,
  }),
  segments: () => ({ stops: "Breakdowns by segment, and filters by customer and surface." }),
  ordersPerMonth: ({ integrations }, limit) => ({
    stops: `Reading ${integrations.length > 0 ? "and sending " : ""}responses beyond ${formatCount(limit)} orders a month. They're kept, and unlock when the month ends or a larger plan covers them.`,
  }),
};

/** Everything that depends on the plan. */
export const planGates = Object.keys(effects).filter(isGate);

/**
 * What an account keeps and loses on another plan once its trial is over. Both lists are empty if that plan has everything
 * that the account may use now.
 */
export function planLosses(use: PlanUse, account: UsageFacts, plan: PlanName, now: Date): PlanLosses {
  const smaller = { billingPlan: plan, trialEndsAt: new Date(0) };
  const changes = planGates.map((gate) => {
    const after = allowance(smaller, gate, now);
    return {
      ...effects[gate](use, after),
      isLost: after < allowance(account, gate, now),
      isLimited: Number.isFinite(after),
    };
  });
  if (!changes.some(({ isLost }) => isLost)) return { keeps: [], stops: [] };
  return {
    // Includes what today's plan lacks: it's still in use from an earlier plan, and keeps working.
    keeps: changes.flatMap(({ keeps, isLimited }) => (keeps && isLimited ? [keeps] : [])),
    stops: changes.flatMap(({ stops, isLost }) => (stops && isLost ? [stops] : [])),
  };
}

function isGate(name: string): name is keyof typeof effects {
  return Object.hasOwn(effects, name);
}

/** How much of it an account may use: 0 for a feature that it lacks, infinity for one that it has. */
function allowance(account: UsageFacts, gate: PlanFeature | PlanLimit, now: Date): number {
  if (gate === "members") return membersAllowed(account, now) ?? Number.POSITIVE_INFINITY;
  if (gate === "ordersPerMonth") return ordersPerMonth(account, now) ?? Number.POSITIVE_INFINITY;
  return includesFeature(account, gate, now) ? Number.POSITIVE_INFINITY : 0;
}

const list = new Intl.ListFormat("en-US");

/** One that's on keeps sending. Saving its settings, and turning it on, are refused without the plan. */
function integrationEffect({ integrations }: PlanUse, feature: PlanFeature): Effect {
  const own = integrations.filter(({ name }) => integrationPartners[name].feature === feature);
  const namesOf = (isPaused: boolean) => own.filter((one) => one.isPaused === isPaused).map(({ name }) => name);
  const [working, paused] = [namesOf(false), namesOf(true)];
  const others = feature === "signedWebhooks" ? "" : " You can't connect others.";
  const named = (names: IntegrationName[]) => list.format(names.map((name) => integrationInText(name, "Your ")));
  return {
    keeps:
      working.length === 0
        ? undefined
        : working.length === 1
          ? `${named(working)}. You can't change its settings, or turn it back on once it's off.${others}`
          : `${named(working)}. You can't change their settings, or turn them back on once they're off.${others}`,
    stops:
      paused.length === 0
        ? undefined
        : paused.length === 1
          ? `${named(paused)}. It's paused, and you can't turn it back on.`
          : `${named(paused)}. They're paused, and you can't turn them back on.`,
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
