import {
  AccountsApi,
  ApiKeySession,
  EventsApi,
  OAuthBasicSession,
  RetryWithExponentialBackoff,
  type Session,
} from "@klaviyo/api";
import { membersOf } from "#lib/unknown-values.ts";
import type { Outgoing } from "../integration.ts";
import type { KlaviyoEvent } from "./payload.ts";
import type { Credential } from "./settings.ts";

type Config = Parameters<Session["requestWithRetry"]>[0];

/** Makes each request by our own fetch, once: the library has no option for that, but asks its session. */
class OutgoingSession implements Session {
  /** Whether there was a request: without one, what the library throws is a fault of ours. */
  hasRequested = false;
  readonly #out: Outgoing;
  readonly #session: Session;

  constructor(credential: Credential, out: Outgoing) {
    const once = new RetryWithExponentialBackoff({ numRetries: 0 });
    this.#session =
      "apiKey" in credential
        ? new ApiKeySession(credential.apiKey, once)
        : new OAuthBasicSession(credential.accessToken, once);
    this.#out = out;
  }

  applyToRequest(config: Config) {
    return this.#session.applyToRequest(config);
  }

  /** An access token is renewed before it is used, by who stores the new one. */
  refreshAndRetry() {
    return false;
  }

  requestWithRetry(config: Config) {
    return this.#session.requestWithRetry({
      ...config,
      adapter: async (prepared) => {
        const { method = "GET", url = "", headers, data } = prepared;
        const target = new URL(url);
        for (const [name, value] of Object.entries(membersOf(prepared.params))) {
          target.searchParams.append(name, String(value));
        }
        this.hasRequested = true;
        const response = await this.#out.fetch(target, {
          method,
          headers: Object.entries(headers.toJSON()).map(([name, value]): [string, string] => [name, String(value)]),
          body: typeof data === "string" ? data : null,
          redirect: "manual",
        });
        if (!response.ok) throw new Error(`Klaviyo responded with HTTP ${response.status}`);
        const { status, statusText } = response;
        const received = Object.fromEntries(response.headers);
        return { data: await response.text(), status, statusText, headers: received, config: prepared };
      },
    });
  }
}

/** Asks for the account that the key or the token belongs to. The answer is in `out`. */
export async function requestAccount(credential: Credential, out: Outgoing): Promise<void> {
  const session = new OutgoingSession(credential, out);
  await ended(session, new AccountsApi(session).getAccounts());
}

/** Sends one event. The answer is in `out`. */
export async function sendEvent(event: KlaviyoEvent, credential: Credential, out: Outgoing): Promise<void> {
  const { metric, profile, properties, time, value, backfill } = event;
  const session = new OutgoingSession(credential, out);
  const sent = new EventsApi(session).createEvent({
    data: {
      type: "event",
      attributes: {
        properties,
        time: new Date(time),
        ...(value !== undefined && { value }),
        ...(event.value_currency !== undefined && { valueCurrency: event.value_currency }),
        uniqueId: event.unique_id,
        backfill,
        metric: { data: { type: "metric", attributes: { name: metric } } },
        profile: {
          data: {
            type: "profile",
            attributes: {
              ...(profile.email !== undefined && { email: profile.email }),
              ...(profile.external_id !== undefined && { externalId: profile.external_id }),
              ...(profile.properties && { properties: profile.properties }),
            },
          },
        },
      },
    },
  });
  await ended(session, sent);
}

/** The library throws for an answer that isn't a success, or that it can't read. What counts is the answer itself. */
async function ended(session: OutgoingSession, sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!session.hasRequested) throw error;
  }
}
