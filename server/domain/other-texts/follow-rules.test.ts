import { expect, test, vi } from "vitest";
import { applyRules } from "./apply-rules.ts";
import { followNow } from "./follow-rules.ts";

const release = vi.hoisted(() => vi.fn());
vi.mock("#server/foundation/database/db.ts", () => ({ accountPool: () => ({ connect: async () => ({ release }) }) }));
vi.mock("#server/foundation/queue/enqueue-job.ts", () => ({ enqueueJob: vi.fn() }));
vi.mock("#server/foundation/queue/transaction-db.ts", () => ({ transactionDb: vi.fn() }));
vi.mock("#server/foundation/log.ts", () => ({ log: { warn: vi.fn() } }));
vi.mock("./apply-rules.ts", () => ({ applyRules: vi.fn() }));

const failure = (code: string) => Object.assign(new Error("no"), { code });

test.each(["40P01", "57014", "55P03"])(
  "a stored merge doesn't fail if applying it immediately fails temporarily (%s)",
  async (code) => {
    release.mockClear();
    vi.mocked(applyRules).mockRejectedValueOnce(failure(code));
    await followNow("account", "source");
    expect(release).toHaveBeenCalledExactlyOnceWith(true);
  },
);

test("a bug of ours is reported", async () => {
  vi.mocked(applyRules).mockRejectedValueOnce(failure("42703"));
  await expect(followNow("account", "source")).rejects.toThrow("no");
});
