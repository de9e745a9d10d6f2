/** The marketing channels that the library's choices map to: the default survey's, and one more for each way it leaves out. */
export const libraryChannels = [
  { id: "instagram", name: "Instagram" },
  { id: "instagram-ads", name: "Instagram ads" },
  { id: "tiktok", name: "TikTok" },
  { id: "facebook", name: "Facebook" },
  { id: "youtube", name: "YouTube" },
  { id: "creator", name: "Creators" },
  { id: "search", name: "Search" },
  { id: "ai", name: "AI assistants" },
  { id: "podcast", name: "Podcasts" },
  { id: "word-of-mouth", name: "Word of mouth" },
  { id: "professional", name: "Recommended by a professional" },
  { id: "community", name: "Online communities" },
  { id: "press", name: "Press and blogs" },
  { id: "shop", name: "Physical stores" },
  { id: "outdoor", name: "Outdoor ads" },
  { id: "print", name: "Print ads" },
  { id: "direct-mail", name: "Direct mail" },
  { id: "email", name: "Email" },
  { id: "sms", name: "SMS" },
  { id: "ads", name: "Online ads" },
  { id: "direct", name: "Direct" },
] as const;

export type LibraryChannelId = (typeof libraryChannels)[number]["id"];

const names = new Map<string, string>(libraryChannels.map(({ id, name }) => [id, name]));

/** The name of a channel on screens; its id if there is no such channel. */
export function channelName(channel: string): string {
  return names.get(channel) ?? channel;
}

/** Whether there is a channel with this id. */
export function isChannel(channel: string): boolean {
  return names.has(channel);
}
