import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";
import type { Answer } from "../stand-in.ts";
import { type Shape, unknownField } from "../unknown-field.ts";
import { makeProfiles } from "./profiles.ts";
import { refusal } from "./refusal.ts";

const MOST_PROPERTIES = 400;
const LONGEST_STRING_BYTES = 100 * 1024;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const EARLIEST = "1990-01-01T00:00:00.000Z";

const shape: Shape = {
  data: {
    type: null,
    attributes: {
      properties: null,
      time: null,
      value: null,
      value_currency: null,
      unique_id: null,
      backfill: null,
      metric: { data: { type: null, attributes: { name: null, service: null } } },
      profile: {
        data: {
          type: null,
          id: null,
          attributes: {
            email: null,
            phone_number: null,
            external_id: null,
            anonymous_id: null,
            _kx: null,
            first_name: null,
            last_name: null,
            organization: null,
            locale: null,
            title: null,
            image: null,
            location: null,
            properties: null,
            meta: null,
          },
        },
      },
    },
  },
};

/** How many events a metric has, and the sum of their values: what merchants see as its revenue. */
interface Metric {
  name: string;
  count: number;
  sum: number;
}

/** The account's profiles, their events, and its metrics. */
export function makeEvents() {
  const profiles = makeProfiles();
  const events = new Map<string, unknown>();
  const metrics = new Map<string, Metric>();

  function create(body: unknown): Answer {
    const wrong = unknownField(body, shape);
    if (wrong !== null) return refusal(400, "invalid", `'${wrong.split("/").at(-1)}' is not a valid field.`, wrong);
    const data = membersOf(membersOf(body).data);
    const attributes = membersOf(data.attributes);
    const profile = attributesOf(attributes.profile);
    const refused = data.type === "event" ? check(attributes, profile) : "type must be event.";
    if (refused !== null) return refusal(400, "invalid", refused, "/data/attributes");

    const { id } = membersOf(membersOf(attributes.profile).data);
    const saved = profiles.save({ ...profile, ...(id !== undefined && { id }) });
    const metric = String(attributesOf(attributes.metric).name);
    // Only the first with an ID counts, and Klaviyo says nothing about the others.
    const key = JSON.stringify([saved.id, metric, attributes.unique_id ?? String(attributes.time).slice(0, 19)]);
    if (!events.has(key)) {
      putBounded(events, key, { ...attributes, metric, profile: saved.id });
      const { count, sum } = metrics.get(metric) ?? { count: 0, sum: 0 };
      putBounded(metrics, metric, { name: metric, count: count + 1, sum: sum + Number(attributes.value ?? 0) });
    }
    return { status: 202 };
  }

  const state = () => ({
    profiles: profiles.list(),
    events: [...events.values()],
    metrics: [...metrics.values()],
  });
  return { create, state };
}

function check(attributes: Record<string, unknown>, profile: Record<string, unknown>): string | null {
  const { properties, time, value, unique_id: uniqueId, backfill } = attributes;
  const { name } = attributesOf(attributes.metric);
  if (typeof name !== "string" || name === "" || name.length >= 128) return "metric needs a name.";
  if (typeof properties !== "object" || properties === null) return "properties must be an object.";
  if (![profile.email, profile.external_id].some((one) => typeof one === "string" && one !== "")) {
    return "One of email or external_id must be included.";
  }
  if (profile.email !== undefined && !String(profile.email).includes("@")) return "Invalid email address.";
  if (Object.keys(properties).length > MOST_PROPERTIES) return "properties must not exceed 400.";
  if (isTooLong(properties) || isTooLong(profile)) return "A string is larger than 100 KB.";
  if (time !== undefined && !isTime(time)) return "time must be after 1990 and at most a year in the future.";
  if (value !== undefined && typeof value !== "number") return "value must be a number.";
  if (uniqueId !== undefined && typeof uniqueId !== "string") return "unique_id must be a string.";
  return backfill === undefined || typeof backfill === "boolean" ? null : "backfill must be a boolean.";
}

function attributesOf(relation: unknown): Record<string, unknown> {
  return membersOf(membersOf(membersOf(relation).data).attributes);
}

function isTime(time: unknown): boolean {
  const at = Date.parse(String(time));
  return at > Date.parse(EARLIEST) && at < Date.now() + YEAR_MS;
}

function isTooLong(value: unknown): boolean {
  if (typeof value === "string") return Buffer.byteLength(value) > LONGEST_STRING_BYTES;
  return Object.values(membersOf(value)).some(isTooLong);
}
