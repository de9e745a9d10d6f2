import { AppError } from "#lib/errors.ts";

/** A channel of a Slack workspace. */
export interface SlackChannel {
  id: string;
  name: string;
  isPrivate: boolean;
}

export async function listSlackChannels(_context: { accountId: string }): Promise<SlackChannel[]> {
  throw new AppError("conflict", "Connect Slack before you choose a channel.");
}
