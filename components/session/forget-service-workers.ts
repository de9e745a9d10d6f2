/** Unregisters all service workers of this origin: one left from an earlier version would serve its own old pages. */
export async function forgetServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
