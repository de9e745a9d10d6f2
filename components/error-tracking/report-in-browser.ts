/** Reports an error to the operator's error tracking. */
type Report = (error: unknown) => void;

const MOST_EARLY_ERRORS = 10;

// Sentry is loaded when the page is idle; what fails before is kept until then.
const early: unknown[] = [];
const keep: Report = (error) => {
  if (early.length < MOST_EARLY_ERRORS) early.push(error);
};
let report = keep;

/** Reports a page error. Errors raised before error tracking starts are sent once it does. */
export function reportInBrowser(error: unknown): void {
  report(error);
}

/** Sends reports to `next` from now on, and the errors that were raised before to it first. */
export function startReporting(next: Report): void {
  report = next;
  for (const error of early.splice(0)) next(error);
}

/** Keeps the errors that nobody catches until Sentry, once started, sees them itself; returns what stops it. */
export function keepUncaughtErrors(): () => void {
  if (report !== keep) return () => undefined;
  const onError = ({ error }: ErrorEvent) => error && reportInBrowser(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportInBrowser(reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
