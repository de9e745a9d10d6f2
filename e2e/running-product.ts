/** Where a copy of the product keeps its data, and where its sandbox is. */
export interface RunningCopy {
  sandboxUrl: string;
  dataDir: string;
}

let own: RunningCopy | null = null;

/** The copy that this worker's tests are about; null: the run's own. Not by the environment, which later projects inherit. */
export function useCopy(copy: RunningCopy | null): void {
  own = copy;
}

/** The copy that the current test is about. */
export function runningCopy(): RunningCopy {
  const { E2E_SANDBOX_URL: sandboxUrl, E2E_DATA_DIR: dataDir } = process.env;
  if (own) return own;
  if (!sandboxUrl || !dataDir) throw new Error("E2E_SANDBOX_URL and E2E_DATA_DIR are set by the run's start-up");
  return { sandboxUrl, dataDir };
}
