/** The security events that the log records, and their names on screens. */
export const securityActions = {
  accountClosed: "Closed the account",
  accountCreated: "Created the account",
  accountReopened: "Reopened the account",
  accountSwitched: "Switched to this account",
  addressChangeRequested: "Asked to change their email address",
  addressChanged: "Changed their email address",
  addressRestored: "Undid a change to their email address",
  assistantAllowed: "Connected an assistant",
  assistantRevoked: "Revoked an assistant's access",
  dataExported: "Exported data",
  factorAdded: "Added a two-factor method",
  factorRemoved: "Removed a two-factor method",
  factorsReset: "Had their two-factor methods reset by the site's operator",
  identityConfirmed: "Confirmed their identity",
  integrationChanged: "Changed where an integration sends responses",
  integrationConnected: "Connected an integration",
  integrationDisconnected: "Disconnected an integration",
  invitationAccepted: "Accepted an invitation",
  invitationWithdrawn: "Revoked an invitation",
  keyCreated: "Created an API key",
  keyDisabled: "Disabled an API key",
  loggedOut: "Logged out",
  loggedOutEverywhere: "Logged out everywhere",
  memberInvited: "Invited a teammate",
  memberLeft: "Left the account",
  memberRemoved: "Removed a teammate",
  ownershipTransferred: "Transferred ownership",
  recoveryCodesCreated: "Created recovery codes",
  reportRevoked: "Revoked a shared report",
  reportShared: "Shared a report",
  retentionChanged: "Changed how long responses are kept",
  roleChanged: "Changed a teammate's role",
  secondFactorFailed: "Failed two-factor sign-in",
  sessionEnded: "Ended a session",
  sessionsEnded: "Had their sessions ended by the site's operator",
  signInFailed: "Failed to sign in",
  signedIn: "Signed in",
  storeConnected: "Connected a store",
  storeDisconnected: "Disconnected a store",
  storeLoginLinked: "Linked their login to a store",
  twoFactorOptional: "Stopped requiring two-factor sign-in",
  twoFactorRequired: "Started requiring two-factor sign-in",
} as const;

export type SecurityAction = keyof typeof securityActions;

export const securityActionNames = Object.keys(securityActions);

/** The display name of an event, or null for any other audit log action. */
export function securityActionLabel(action: string): string | null {
  return Object.entries<string>(securityActions).find(([name]) => name === action)?.[1] ?? null;
}
