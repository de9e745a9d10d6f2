// `npm run check-expressions`: asks recheck about each of the product's regular expressions that has no verdict yet, and
// stores all verdicts in scripts/regular-expressions/verdicts.json. Expressions that no longer exist are left out.
import { findInProduct } from "./regular-expressions/find-expressions.ts";
import { runtimeSamples } from "./regular-expressions/known-expressions.ts";
import { judge, readVerdicts, storeVerdicts } from "./regular-expressions/stored-verdicts.ts";

storeVerdicts(await judge([...findInProduct().expressions, ...runtimeSamples], readVerdicts()));
