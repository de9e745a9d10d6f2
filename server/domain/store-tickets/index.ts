export { dropInstall, findInstall, keepInstall } from "./installs.ts";
export { dropTickets, issueTicket, readTicket, redeemTicket, type StoreTicket } from "./tickets.ts";
