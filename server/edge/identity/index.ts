export { type Accepts, identify } from "./identify.ts";
export {
  inPage,
  pageLimited,
  pageMember,
  pagePerson,
  pageSession,
  pageSessionEnded,
  pageTokenScript,
  pageVisitor,
} from "./page-session.ts";
export { pageStaff } from "./page-staff.ts";
export { pageStaffPerson } from "./page-staff-person.ts";
export { pageStartedInstall } from "./page-started-install.ts";
