import { makeExpiring } from "../codes.ts";
import { channelProblem } from "./channels.ts";

/** What was posted in the workspace's channels. */
export interface Messages {
  post: (body: Record<string, unknown>) => Record<string, unknown>;
  update: (body: Record<string, unknown>) => Record<string, unknown>;
}

const MOST_BLOCKS = 50;
const LONGEST_TEXT = 40_000;
const KEEP_MS = 24 * 60 * 60 * 1000;

export function makeMessages(now: () => number): Messages {
  const posted = makeExpiring<{ text: string }>(now);
  let count = 0;

  return {
    post: (body) => {
      const channel = String(body.channel);
      const error = channelProblem(channel) ?? contentProblem(body);
      if (error) return { ok: false, error };
      count++;
      const ts = `${Math.floor(now() / 1000)}.${String(count % 1_000_000).padStart(6, "0")}`;
      const text = String(body.text);
      posted.set(`${channel}:${ts}`, { text }, KEEP_MS);
      return { ok: true, channel, ts, message: { type: "message", text, ts } };
    },
    update: (body) => {
      const [channel, ts, text] = [String(body.channel), String(body.ts), String(body.text)];
      const message = posted.get(`${channel}:${ts}`);
      const error = channelProblem(channel) ?? (message ? contentProblem(body) : "message_not_found");
      if (error || !message) return { ok: false, error };
      message.text = text;
      return { ok: true, channel, ts, text };
    },
  };
}

function contentProblem({ text, blocks }: Record<string, unknown>): string | null {
  if (typeof text !== "string" || text === "") return "no_text";
  if (text.length > LONGEST_TEXT) return "msg_too_long";
  if (blocks === undefined) return null;
  try {
    const list: unknown = JSON.parse(String(blocks));
    return Array.isArray(list) && list.length <= MOST_BLOCKS ? null : "invalid_blocks";
  } catch {
    return "invalid_blocks";
  }
}
