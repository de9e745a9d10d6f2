export { everybody, listeningChannel, packAccounts, storedChannel, unpackAccounts } from "./channels.ts";
export { FeedTeller } from "./teller.ts";
