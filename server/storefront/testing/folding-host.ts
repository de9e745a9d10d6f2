import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { runFolds } from "../run-folds.ts";

// What the worker does with the counters' log, by itself: killed by fault tests.
const folds = runFolds(workerPool());
process.stdout.write("folding\n");
process.once("SIGTERM", () => void folds.stop().then(() => process.exit(0)));
