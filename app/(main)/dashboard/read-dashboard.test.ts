import { beforeEach, expect, test, vi } from "vitest";
import { setupChecklist } from "#server/domain/accounts/index.ts";
import { topLevelStats } from "#server/domain/analytics/index.ts";
import { log } from "#server/foundation/log.ts";
import { readDashboard } from "./read-dashboard.ts";

vi.mock("#server/foundation/database/account-scope.ts", () => ({
  inAccount: (_account: string, run: () => unknown) => run(),
}));
vi.mock("#server/domain/accounts/index.ts", () => ({ setupChecklist: vi.fn() }));
vi.mock("#server/domain/analytics/index.ts", () => ({ topLevelStats: vi.fn() }));
vi.mock("#server/foundation/log.ts", () => ({ log: { warn: vi.fn() } }));

const stats = { views: 9, responses: 3, completions: 3, responseRate: 33.3, completionRate: 100 };
const done = {
  ...{ customizedSurveyCompleted: true, enabledSurveyCompleted: false },
  ...{ integrationConnectedCompleted: false, completedCount: 1 },
};
const failure = new Error("the database is away");
const member: Parameters<typeof readDashboard>[0] = {
  ...{ accountId: "an account", personId: "a person", emailAddress: "owner@example.com" },
  ...{ role: "owner", isStaff: false, traceId: "a trace", now: new Date(0) },
  session: {
    ...{ sessionId: "a session", personId: "a person", emailAddress: "owner@example.com" },
    ...{ membership: null, platform: null, needsSecondFactor: false, hasSecondFactor: false },
    ...{ signedInAt: new Date(0), isSignInRecent: true },
  },
};

beforeEach(() => {
  vi.mocked(log.warn).mockReset();
  vi.mocked(setupChecklist).mockReset().mockResolvedValue(done);
  vi.mocked(topLevelStats).mockReset().mockResolvedValue(stats);
});

const answers = async () => (await readDashboard(member)).map(({ data }) => data);

test("the dashboard starts with the checklist and the stats", async () => {
  expect(await answers()).toEqual([done, stats]);
  expect(log.warn).not.toHaveBeenCalled();
});

test("stats that can't be read are logged, and the rest of the dashboard is shown", async () => {
  vi.mocked(topLevelStats).mockRejectedValue(failure);
  expect(await answers()).toEqual([done]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failure }, expect.stringContaining("stats"));
});

test("a checklist that can't be read is logged, and the rest of the dashboard is shown", async () => {
  vi.mocked(setupChecklist).mockRejectedValue(failure);
  expect(await answers()).toEqual([stats]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failure }, expect.stringContaining("checklist"));
});
