import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export const deliveryModes = ["deliver", "delay", "double", "shuffle", "lose", "previousSecret"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** An event on its way to an endpoint. */
export interface Delivery {
  url: string;
  secret: string;
  body: string;
}

/** What brings events to the endpoints, well or badly. */
export interface Deliveries {
  add: (deliveries: readonly Delivery[]) => void;
  /** Held events are sent once the mode isn't `delay` any more. */
  setMode: (mode: DeliveryMode) => void;
}

const TIMEOUT_MS = 10_000;
const MOST_HELD = 10_000;
/** Events that happen within this time arrive in the reverse order with `shuffle`. */
const SHUFFLE_MS = 100;

/**
 * First tries are made one after another, in the order of the events; what fails is tried again in the background,
 * after each of the pauses.
 */
export function makeDeliveries(retryPausesMs: readonly number[]): Deliveries {
  let mode: DeliveryMode = "deliver";
  let held: Delivery[] = [];
  let shuffled: Delivery[] = [];
  let last = Promise.resolve();

  function send(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      last = last.then(async () => {
        if (!(await post(delivery))) retry(delivery).catch(() => undefined);
      });
    }
  }

  async function retry(delivery: Delivery): Promise<void> {
    for (const ms of retryPausesMs) {
      await pause(ms, undefined, { ref: false });
      if (await post(delivery)) return;
    }
  }

  function sendShuffled(): void {
    const deliveries = shuffled.toReversed();
    shuffled = [];
    send(deliveries);
  }

  return {
    add: (deliveries) => {
      switch (mode) {
        case "deliver":
          return send(deliveries);
        case "double":
          return send(deliveries.flatMap((one) => [one, one]));
        case "previousSecret":
          return send(deliveries.map((one) => ({ ...one, secret: `${one.secret}_previous` })));
        case "delay":
          held = [...held, ...deliveries].slice(-MOST_HELD);
          return;
        case "shuffle":
          if (shuffled.length === 0) setTimeout(sendShuffled, SHUFFLE_MS).unref();
          shuffled = [...shuffled, ...deliveries];
          return;
        case "lose":
          return;
      }
    },
    setMode: (next) => {
      mode = next;
      if (mode === "delay") return;
      const released = held;
      held = [];
      if (mode !== "lose") send(released);
    },
  };
}

/** The header that proves who sent a body. The time is the machine's, even if the sandbox's clock was moved. */
export function signatureOf(body: string, secret: string, time = Math.floor(Date.now() / 1_000)): string {
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

async function post({ url, secret, body }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureOf(body, secret),
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
