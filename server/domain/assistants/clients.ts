import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { plainText } from "#lib/survey/plain-text.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { directory } from "#server/foundation/database/db.ts";
import { type Fetch, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { OauthError } from "./oauth-error.ts";
import { isAllowedRedirectUri } from "./redirect-uri.ts";

/** A program that may ask for access. It has no secret, and its name is its own claim. */
export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
}

const MAX_URIS = 20;
const MAX_NAME_LENGTH = 100;
/** What `registerClient` makes. */
const registeredId = /^oc_[\w-]{24}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

const Metadata = z.object({
  client_name: plainText(MAX_NAME_LENGTH, 1).optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(MAX_URIS),
  token_endpoint_auth_method: z.string().max(100).optional(),
  grant_types: z.array(z.string().max(100)).max(20).optional(),
  response_types: z.array(z.string().max(100)).max(20).optional(),
});

/**
 * What a client says about itself, checked.
 * @throws OauthError that names the field and what is allowed
 */
function readMetadata(given: unknown): Omit<AssistantClient, "id"> {
  const read = Metadata.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new OauthError("invalid_client_metadata", `${issue?.path.join(".") || "The body"}: ${issue?.message}`);
  }
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  const { token_endpoint_auth_method: method = "none", response_types: types = ["code"] } = read.data;
  if (method !== "none") throw new OauthError("invalid_client_metadata", "token_endpoint_auth_method must be none.");
  if (!types.includes("code")) throw new OauthError("invalid_client_metadata", "response_types must have code.");
  // Some clients list all the addresses of their versions at once. Those that aren't allowed are left out (RFC 7591, 3.2.1).
  const kept = redirectUris.filter(isAllowedRedirectUri);
  if (kept.length === 0) {
    const allowed = "must be https, or http on 127.0.0.1, [::1] or localhost, with at most 500 characters";
    throw new OauthError("invalid_redirect_uri", `At least one of redirect_uris ${allowed}.`);
  }
  return { name: name ?? "An assistant", redirectUris: kept };
}

/**
 * Registers a client (RFC 7591). Those that no one allowed within a day are deleted then.
 * @throws OauthError that names the field and what is allowed
 */
export async function registerClient(given: unknown): Promise<AssistantClient & { issuedAt: Date }> {
  const metadata = readMetadata(given);
  const id = `oc_${randomBytes(18).toString("base64url")}`;
  const createdAt = machineNow();
  const { name, redirectUris } = metadata;
  const unused = { allowedAt: null, createdAt: { lt: new Date(machineMs() - DAY_MS) } };
  await directory().oauthClient.deleteMany({ where: unused });
  await directory().oauthClient.create({ data: { id, name, redirectUris: [...redirectUris], createdAt } });
  return { id, ...metadata, issuedAt: createdAt };
}

/**
 * The client of an id: one that registered, or one whose id is the https address of its metadata (draft
 * ietf-oauth-client-id-metadata-document), which is read there. Null if there is none.
 * @throws OauthError if its metadata can't be used
 */
export async function findClient(id: string): Promise<AssistantClient | null> {
  if (isMetadataAddress(id)) return await readClient(id);
  return registeredId.test(id) ? await directory().oauthClient.findUnique({ where: { id } }) : null;
}

/** With a path, so that a site's front page is no client. */
function isMetadataAddress(id: string): boolean {
  const url = id.length <= 500 ? URL.parse(id) : null;
  if (url === null || url.protocol !== "https:" || url.pathname === "/" || url.href !== id) return false;
  return url.hash === "" && url.search === "" && url.username === "" && url.password === "";
}

const CACHED_MS = 10 * 60 * 1000;
const place = perProcess<LRUCache<string, AssistantClient>>("clients by the address of their metadata");
const limits = { timeoutMs: 5_000, maxBytes: 20 * 1024 };

async function readClient(id: string): Promise<AssistantClient> {
  place.current ??= new LRUCache({ max: 1_000, ttl: CACHED_MS });
  const cached = place.current.get(id);
  if (cached) return cached;
  const read = await fetchClient(id, outgoingFetch("webhook", limits));
  place.current.set(id, read);
  return read;
}

/** Reads the metadata at a client's address. Throws an OauthError if it isn't that client's, or can't be used. */
export async function fetchClient(id: string, send: Fetch): Promise<AssistantClient> {
  const document = await documentAt(id, send);
  const own = z.object({ client_id: z.literal(id) }).safeParse(document);
  if (!own.success) throw new OauthError("invalid_client_metadata", "The document's client_id must be its address.");
  return { id, ...readMetadata(document) };
}

async function documentAt(id: string, send: Fetch): Promise<unknown> {
  try {
    const answer = await send(id, { headers: { accept: "application/json" } });
    if (answer.status === 200) return parseJson(await answer.text());
  } catch {
    // Which of our checks refused the address is nobody's business.
  }
  throw new OauthError("invalid_client_metadata", "The address of the client's metadata must return JSON.");
}
