import { membersOf } from "#lib/unknown-values.ts";
import type { Fetch } from "#server/foundation/outgoing/index.ts";

export interface StoredObject {
  id: string;
  fields: Record<string, unknown>;
}

/** A Stripe account with nothing in it but what is created, for as much as the setup needs. */
export function stripeAccount() {
  const objects = new Map<string, StoredObject[]>();
  const posts: { path: string; fields: Record<string, string> }[] = [];
  const listOf = (kind: string) => objects.get(kind) ?? [];
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const kind = kinds.find((one) => pathname.startsWith(`/v1/${one}`)) ?? "";
    const id = pathname.slice(`/v1/${kind}/`.length);
    if (request.method === "GET") return id ? answerOne(listOf(kind), id) : answerList(listOf(kind), searchParams);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    posts.push({ path: pathname, fields });
    const stored = listOf(kind).find((one) => one.id === id) ?? {
      id: fields.id ?? `${kind.replace("/", "_")}_${listOf(kind).length + 1}`,
      fields: {},
    };
    if (!id) objects.set(kind, [...listOf(kind), stored]);
    if (fields.transfer_lookup_key) for (const one of listOf(kind)) takeKey(one, fields.lookup_key);
    Object.assign(stored.fields, { ...defaults(kind), ...stored.fields, ...nested(fields) });
    if (kind === "webhook_endpoints") stored.fields.status = fields.disabled === "true" ? "disabled" : "enabled";
    const secret = kind === "webhook_endpoints" && !id ? { secret: "whsec_of_the_new_endpoint" } : {};
    return json(200, { id: stored.id, ...stored.fields, ...secret });
  };
  return { fetch, posts, listOf };
}

const kinds = ["products", "prices", "billing_portal/configurations", "webhook_endpoints"];

function takeKey({ fields }: StoredObject, key: string | undefined): void {
  if (fields.lookup_key === key) fields.lookup_key = null;
}

const defaults = (kind: string) => (kind === "prices" || kind === "products" ? { active: true } : {});

/** The fields of a form as the object that they make, with numbers and switches. */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    put(result, path, /^\d+$/.test(value) ? Number(value) : value === "true" || (value === "false" ? false : value));
  }
  const { recurring } = result;
  return recurring ? { ...result, recurring: { interval_count: 1, ...membersOf(recurring) } } : result;
}

function put(into: Record<string, unknown> | unknown[], [name = "", ...rest]: readonly string[], value: unknown): void {
  const members = into as Record<string, unknown>;
  if (rest.length === 0) members[name] = value;
  else {
    members[name] ??= /^\d+$/.test(rest[0] ?? "") ? [] : {};
    put(members[name] as Record<string, unknown>, rest, value);
  }
}

function answerOne(objects: readonly StoredObject[], id: string): Response {
  const found = objects.find((one) => one.id === id);
  if (found) return json(200, { id: found.id, ...found.fields });
  return json(404, { error: { type: "invalid_request_error", code: "resource_missing", message: `No such ${id}` } });
}

function answerList(objects: readonly StoredObject[], query: URLSearchParams): Response {
  const product = query.get("product");
  const data = objects
    .filter(({ fields }) => product === null || (fields.product === product && fields.active === true))
    .map(({ id, fields }) => ({ id, ...fields }));
  return json(200, { object: "list", data, has_more: false, url: "/v1/list" });
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}
