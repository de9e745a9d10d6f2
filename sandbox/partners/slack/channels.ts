/** A channel of the workspace. */
export interface Channel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  is_member: boolean;
}

const channel = (id: string, name: string, differences: Partial<Channel> = {}): Channel => ({
  id,
  name,
  is_private: false,
  is_archived: false,
  is_member: false,
  ...differences,
});

/** Anyone's app may post in public channels, except in `announcements`, and in private ones that it is a member of. */
export const channels: readonly Channel[] = [
  channel("C0SANDBOX01", "general"),
  channel("C0SANDBOX02", "random"),
  channel("C0SANDBOX03", "customer-feedback", { is_member: true }),
  channel("C0SANDBOX04", "support"),
  channel("C0SANDBOX05", "support-urgent", { is_private: true, is_member: true }),
  channel("C0SANDBOX06", "marketing"),
  channel("C0SANDBOX07", "orders"),
  channel("C0SANDBOX08", "product"),
  channel("C0SANDBOX09", "founders", { is_private: true, is_member: true }),
  channel("C0SANDBOX10", "returns"),
  channel("C0SANDBOX11", "shipping"),
  channel("C0SANDBOX12", "reviews"),
  channel("C0SANDBOX13", "launch-2024", { is_archived: true }),
  channel("C0SANDBOX14", "announcements"),
];

const CLOSED_TO_APPS = "C0SANDBOX14";

/** Why nothing can be posted in a channel; null if it can. */
export function channelProblem(id: string): string | null {
  const found = channels.find((one) => one.id === id);
  if (!found) return "channel_not_found";
  if (found.is_archived) return "is_archived";
  return id === CLOSED_TO_APPS ? "not_in_channel" : null;
}

/** Short, so that every caller has to page. */
const PAGE_SIZE = 5;

/** A page of `conversations.list`. */
export function channelPage(body: Record<string, unknown>): Record<string, unknown> {
  const types = String(body.types ?? "public_channel").split(",");
  const listed = channels.filter(
    ({ is_archived, is_private }) =>
      !(is_archived && String(body.exclude_archived) === "true") &&
      types.includes(is_private ? "private_channel" : "public_channel"),
  );
  const cursor = String(body.cursor ?? "");
  const start = cursor === "" ? 0 : Number(/^after:(\d{1,4})$/.exec(Buffer.from(cursor, "base64").toString())?.[1]);
  if (Number.isNaN(start)) return { ok: false, error: "invalid_cursor" };
  const end = start + Math.min(PAGE_SIZE, Math.max(1, Number(body.limit ?? PAGE_SIZE) || PAGE_SIZE));
  const next = end < listed.length ? Buffer.from(`after:${end}`).toString("base64") : "";
  return { ok: true, channels: listed.slice(start, end), response_metadata: { next_cursor: next } };
}
