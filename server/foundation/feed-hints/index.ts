export { everybody, listeningChannel, packAccounts, packStored, storedChannel, unpackStored } from "./channels.ts";
export { FeedNotifier } from "./notifier.ts";
