import * as z from "zod";

/** What the merchant set. */
export const Settings = z.object({
  /** The workspace's name, as Slack gave it. */
  teamName: z.string().optional(),
  channelId: z.string().max(100).optional(),
  channelName: z.string().max(200).optional(),
  /** `lowOrText`: only low scores and typed answers. `daily` and `weekly`: one summary of all responses. */
  mode: z.enum(["every", "lowOrText", "daily", "weekly"]).default("every"),
  /** IDs of the questions whose answers are sent; all if there are none. */
  questions: z.array(z.string()).default([]),
  /** Whether messages about an order reply to its first one. */
  thread: z.boolean().default(false),
});
export type Settings = z.infer<typeof Settings>;

export const Credential = z.object({
  accessToken: z.string(),
  /** Only of apps that rotate their tokens, like the time. */
  refreshToken: z.string().optional(),
  expiresAt: z.iso.datetime().optional(),
});
export type Credential = z.infer<typeof Credential>;

/** The operator's app at Slack. */
export interface SlackApp {
  clientId: string;
  clientSecret: string;
}
