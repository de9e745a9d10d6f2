import type { ExternalToast, toast } from "sonner";
import { keepText, keptText } from "#lib/client/browser-storage.ts";

type Toaster = typeof toast;

/** A success toast: 2 s. */
export function notifySuccess(message: string, options: ExternalToast = {}): void {
  show((say) => say.success(message, { duration: 2000, ...options }));
}

/** An error toast: 4 s. */
export function notifyError(message: string, options: ExternalToast = {}): void {
  show((say) => say.error(message, { duration: 4000, ...options }));
}

/** A plain toast: 4 s by default. */
export function notify(message: string, options: ExternalToast = {}): void {
  show((say) => say(message, { duration: 4000, ...options }));
}

/** A toast that stays until `work` settles, and then shows the result. */
export function notifyWhile<Done>(work: Promise<Done>, says: { during: string; done: string; failed: string }): void {
  show((say) => {
    const id = say.loading(says.during, { duration: Number.POSITIVE_INFINITY });
    work.then(
      () => say.success(says.done, { id, duration: 2000 }),
      () => say.error(says.failed, { id, duration: 4000 }),
    );
  });
}

const nextPage = "aw_toast";

/** For actions that leave the page: the next page in this tab shows the toast. */
export function notifySuccessOnNextPage(message: string): void {
  keepText("sessionStorage", nextPage, message);
}

let listen: (say: Toaster) => void = () => undefined;
const toaster = new Promise<Toaster>((resolve) => {
  listen = resolve;
});

let hasShown = false;
let load = () => {};

/**
 * Calls `work` now if a toast was requested, on this page or for it by the one before, and otherwise at each request.
 * @returns what ends that
 */
export function whenToastsAreWanted(work: () => void): () => void {
  load = work;
  if (hasShown || keptText("sessionStorage", nextPage) !== null) work();
  return () => {
    if (load === work) load = () => {};
  };
}

/** Called by the page's toaster once it listens; toasts requested earlier appear then. */
export function toasterListens(say: Toaster): void {
  listen(say);
  const message = keptText("sessionStorage", nextPage);
  if (message === null) return;
  keepText("sessionStorage", nextPage, null);
  notifySuccess(message);
}

const mostToasts = 20;

function show(what: (say: Toaster) => unknown): void {
  hasShown = true;
  load();
  toaster
    .then((say) => {
      what(say);
      for (const { id } of say.getToasts().slice(0, -mostToasts)) say.dismiss(id);
    })
    .catch(console.warn);
}
