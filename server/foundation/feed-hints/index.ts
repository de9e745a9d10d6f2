export { everybody, listeningChannel, packAccounts, storedChannel, unpackAccounts } from "./channels.ts";
export { FeedNotifier } from "./notifier.ts";
