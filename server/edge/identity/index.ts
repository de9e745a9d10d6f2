export { type Accepts, identify } from "./identify.ts";
export {
  inPage,
  pageLimited,
  pageMember,
  pagePerson,
  pageSession,
  pageSessionEnded,
  pageStartedInstall,
  pageTokenScript,
  pageVisitor,
} from "./page-session.ts";
export { pageStaff, pageStaffPerson } from "./page-staff-person.ts";
