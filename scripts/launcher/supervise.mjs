const mostRestarts = 3;
const windowMs = 10 * 60_000;

/**
 * Keeps a part of the product running: restarts it when it exits by itself, up to three times in ten minutes, and
 * reports each time in one line. Before the product is ready nothing is restarted: what keeps it from starting
 * should be shown at once.
 *
 * @param {{ exited: Promise<unknown> }} first what runs now
 * @param {{
 *   name: string,
 *   restart: () => Promise<{ exited: Promise<unknown> }>,
 *   stop: (running: any) => Promise<void>,
 *   failureOf: (status: unknown) => Error,
 *   isReady: () => boolean,
 *   report: (line: string) => void,
 * }} part `failureOf` explains a final exit
 * @returns {{ failed: Promise<never>, end: () => Promise<void> }} `failed` rejects when the part has exited for good
 */
export function supervise(first, { name, restart, stop, failureOf, isReady, report }) {
  const restartedAt = [];
  let running = Promise.resolve(first);
  let isEnding = false;

  const watch = async () => {
    for (;;) {
      const status = await (await running).exited;
      if (isEnding) return await new Promise(() => {});
      const recent = restartedAt.filter((at) => Date.now() - at < windowMs).length;
      if (!isReady() || recent === mostRestarts) throw failureOf(status);
      restartedAt.push(Date.now());
      report(
        `The ${name} stopped unexpectedly (${status}). Restarting it (${recent + 1} of ${mostRestarts} restarts in 10 minutes)`,
      );
      running = restart();
    }
  };
  const failed = watch();
  failed.catch(() => {}); // raced with the rest of the start; must not count as unhandled until then
  return {
    failed,
    end: async () => {
      isEnding = true;
      const last = await running.catch(() => undefined);
      if (last) await stop(last);
    },
  };
}
