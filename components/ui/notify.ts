import { type ExternalToast, toast } from "sonner";

/** A toast that says something was done: 2 s, as product.md section 9 sets it. */
export function notifySuccess(message: string, options: ExternalToast = {}): void {
  toast.success(message, { duration: 2000, ...options });
}

/** A toast that says what failed and what to do: 4 s. */
export function notifyFailure(message: string, options: ExternalToast = {}): void {
  toast.error(message, { duration: 4000, ...options });
}

/** A plain toast: 4 s unless told otherwise. */
export function notify(message: string, options: ExternalToast = {}): void {
  toast(message, { duration: 4000, ...options });
}
