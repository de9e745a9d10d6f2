export { acceptInvitation } from "./accept-invitation.ts";
export { changeRole, handOver } from "./change-role.ts";
export { inviteMember } from "./invite-member.ts";
export { listAccounts, listMembers } from "./list-members.ts";
export { loginToAccount } from "./login-to-account.ts";
export { readInvitation } from "./read-invitation.ts";
export { removeMember } from "./remove-member.ts";
