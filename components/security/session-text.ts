interface Client {
  browser: string | null;
  system: string | null;
}

/** A session's client: "Firefox 150 on macOS". Sessions opened before this was recorded have neither. */
export function clientName({ browser, system }: Client): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

export function isMobile({ system }: Client): boolean {
  return system !== null && /^(android|ios|ipados|harmonyos)/i.test(system);
}

/** The network a session was opened from, in CIDR notation: the stored part of the address, then `x`. */
export function networkName(address: string | null): string {
  if (address === null) return "Unknown network";
  const [network = ""] = address.split("/", 1);
  return network.includes(":") ? network.replace(/::$/, ":x") : network.replace(/\.0$/, ".x");
}
