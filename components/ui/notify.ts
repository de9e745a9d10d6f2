import type { ExternalToast, toast } from "sonner";

/** A toast that says something was done: 2 s. */
export function notifySuccess(message: string, options: ExternalToast = {}): void {
  show((say) => say.success(message, { duration: 2000, ...options }));
}

/** A plain toast: 4 s unless told otherwise. */
export function notify(message: string, options: ExternalToast = {}): void {
  show((say) => say(message, { duration: 4000, ...options }));
}

const toaster = Promise.withResolvers<typeof toast>();

/** Told by the page's toaster once it listens; toasts asked for earlier appear then. */
export function toasterListens(say: typeof toast): void {
  toaster.resolve(say);
}

function show(what: (say: typeof toast) => unknown): void {
  toaster.promise.then(what).catch(console.warn);
}
