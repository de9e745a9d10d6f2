import { dimensionNames } from "../dimensions.ts";
import { type ProblemSlug, problemTypes } from "../problems.ts";
import type { Access, Call } from "./declare.ts";
import { type CallName, routeOf } from "./routes.ts";

/** The problem types that a call can answer, ordered by status: those implied by its declaration, plus its own. */
export function refusalsOf(name: CallName, call: Call): ProblemSlug[] {
  const found: ProblemSlug[] = [
    "invalid",
    "unsupported-api-version",
    ...byAccess[call.access],
    ...(call.recentSignIn ? (["recent-sign-in-required"] as const) : []),
    ...(call.effect === "change" || call.effect === "navigation" ? (["cross-site-request"] as const) : []),
    ...(call.plan || takesSegment(call) ? (["plan-required"] as const) : []),
    ...(namesOneThing(name, call) ? (["not-found"] as const) : []),
    ...(call.body || call.bodyType ? (["too-large", "unsupported-media-type"] as const) : []),
    "too-many-requests",
    "unavailable",
    ...(call.refusals ?? []),
    // A partner that can fail can also take too long.
    ...(call.refusals?.includes("partner-failed") ? (["partner-timed-out"] as const) : []),
  ];
  return [...new Set(found)].sort((one, other) => problemTypes[one].status - problemTypes[other].status);
}

const byAccess: Record<Access, readonly ProblemSlug[]> = {
  public: [],
  storefront: ["unauthenticated", "not-found"],
  key: ["unauthenticated", "forbidden"],
  memberOrKey: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  signedIn: ["unauthenticated"],
  member: ["unauthenticated", "no-account", "second-factor-required"],
  admin: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  owner: ["unauthenticated", "forbidden", "no-account", "second-factor-required"],
  staff: ["unauthenticated", "forbidden", "second-factor-required"],
  appleAddress: ["unauthenticated", "forbidden"],
};

/** Whether the input refers to something that may not exist. */
function namesOneThing(name: CallName, { query }: Call): boolean {
  return routeOf(name).parameters.length > 0 || "questionNameId" in (query?.shape ?? {});
}

/** Filtering figures by segment requires a plan that includes it. */
function takesSegment({ query }: Call): boolean {
  return dimensionNames.some((name) => name in (query?.shape ?? {}));
}
