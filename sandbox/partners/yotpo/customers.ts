import { randomUUID } from "node:crypto";
import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";
import type { Answer } from "../stand-in.ts";
import { type Shape, unknownField } from "../unknown-field.ts";
import { refusal } from "./refusal.ts";

const shape: Shape = {
  customer: {
    external_id: null,
    email: null,
    phone_number: null,
    first_name: null,
    last_name: null,
    gender: null,
    default_language: null,
    default_currency: null,
    tags: null,
    address: null,
    account_created_at: null,
  },
};

/** The customers of every store. */
export function makeCustomers() {
  const customers = new Map<string, Record<string, unknown>>();

  function list(store: string, query: URLSearchParams): Answer {
    const ids = (query.get("external_ids") ?? "").split(",").filter(Boolean);
    const found = ids.flatMap((id) => customers.get(`${store} ${id}`) ?? []);
    return { status: 200, body: { customers: found, pagination: { next_page_info: null } } };
  }

  /** What is sent replaces what was there, tags too. */
  function upsert(store: string, body: unknown): Answer {
    const wrong = unknownField(body, shape);
    if (wrong !== null) return refusal(400, `Unknown parameter ${wrong}`);
    const sent = membersOf(membersOf(body).customer);
    const isText = Object.entries(sent).every(([name, value]) => name === "address" || typeof value === "string");
    if (!isText) return refusal(422, "A field of the customer isn't a text");
    const id = String(sent.external_id ?? sent.email ?? "");
    if (id === "") return refusal(422, "external_id or email is missing");
    if (sent.email !== undefined && !String(sent.email).includes("@")) return refusal(422, "email is invalid");
    const before = customers.get(`${store} ${id}`) ?? { yotpo_id: randomUUID() };
    const customer = { ...before, ...sent };
    putBounded(customers, `${store} ${id}`, customer);
    return { status: 200, body: { customer } };
  }

  return { list, upsert, state: () => ({ customers: [...customers.values()] }) };
}
