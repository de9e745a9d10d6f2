import classes from "./LeaveLinks.module.css";

/** Links to switch accounts, for people who have others, and to log out. */
export function LeaveLinks({ hasOthers }: { hasOthers: boolean }) {
  return (
    <div className={classes.leave}>
      {hasOthers && <a href="/account/chooseaccount">Switch account</a>}
      {/* The call's own path, because logging out must load a new page. */}
      <a href="/Account/Logout">Log out</a>
    </div>
  );
}
