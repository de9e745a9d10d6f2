/** Unregisters every service worker of this origin: one of a former version would answer with its own old pages. */
export async function forgetServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
