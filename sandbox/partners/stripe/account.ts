import { randomBytes } from "node:crypto";
import type { SandboxClock } from "../../clock.ts";
import type { Deliveries } from "./events/deliveries.ts";
import { type Cause, type DefaultEndpoint, emitEvent } from "./events/emit.ts";
import { advance } from "./lifecycle.ts";
import type { Tables } from "./tables.ts";
import type { World } from "./world.ts";

/** This Stripe account, to which requests and visits happen one after another. */
export interface Account {
  /** Does what is due, and then this. `cause` is the API request that it comes from. */
  act: <Result>(run: (world: World) => Result, cause?: Cause) => Result;
  /** Takes note of where the sandbox was reached, for the addresses of its pages. */
  reachedAt: (host: string | undefined) => void;
}

export function makeAccount(parts: {
  tables: Tables;
  clock: SandboxClock;
  deliveries: Deliveries;
  fallback: DefaultEndpoint;
  changed: () => void;
}): Account {
  const { tables, clock, changed } = parts;
  let dueTime: number | null = null;
  let cause: Cause | null = null;
  const world: World = {
    tables,
    now: () => dueTime ?? Math.floor(clock.now() / 1_000),
    at: (time, run) => {
      dueTime = time;
      try {
        run();
      } finally {
        dueTime = null;
      }
      changed();
    },
    emit: (type, object, previous) => {
      emitEvent(parts, { type, object, previous, created: world.now() }, cause);
      changed();
    },
    pageUrl: (path) => `${tables.settings.get("origin") ?? "http://127.0.0.1"}/stripe/${path}`,
    endpointSecret: (url) =>
      url === parts.fallback.url ? parts.fallback.secret : `whsec_${randomBytes(24).toString("hex")}`,
  };
  return {
    act: (run, from) => {
      advance(world);
      cause = from ?? null;
      try {
        return run(world);
      } finally {
        cause = null;
      }
    },
    reachedAt: (host) => {
      const origin = `http://${host ?? ""}`;
      if (URL.canParse(origin)) tables.settings.set("origin", origin);
    },
  };
}
