import type { ExternalToast, toast } from "sonner";

type Toaster = typeof toast;

/** A toast that says something was done: 2 s. */
export function notifySuccess(message: string, options: ExternalToast = {}): void {
  show((say) => say.success(message, { duration: 2000, ...options }));
}

/** A toast that says something failed: 4 s. */
export function notifyError(message: string, options: ExternalToast = {}): void {
  show((say) => say.error(message, { duration: 4000, ...options }));
}

/** A plain toast: 4 s unless told otherwise. */
export function notify(message: string, options: ExternalToast = {}): void {
  show((say) => say(message, { duration: 4000, ...options }));
}

/** A toast that stays until `work` is done, and then says how it went. */
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

/** For what is done by leaving the page: the page that comes next in this tab says it. */
export function notifySuccessOnNextPage(message: string): void {
  window.sessionStorage.setItem(nextPage, message);
}

const toaster = Promise.withResolvers<Toaster>();

/** Told by the page's toaster once it listens; toasts asked for earlier appear then. */
export function toasterListens(say: Toaster): void {
  toaster.resolve(say);
  const message = window.sessionStorage.getItem(nextPage);
  if (message === null) return;
  window.sessionStorage.removeItem(nextPage);
  notifySuccess(message);
}

const mostToasts = 20;

function show(what: (say: Toaster) => unknown): void {
  toaster.promise
    .then((say) => {
      what(say);
      for (const { id } of say.getToasts().slice(0, -mostToasts)) say.dismiss(id);
    })
    .catch(console.warn);
}
