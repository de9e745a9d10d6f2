import { FormHead } from "#components/ui/FormHead.tsx";
import { Notice } from "#components/ui/Notice.tsx";

interface RefusedRequestProps {
  reason: string;
  /** Where the assistant learns why, if it's known. */
  returnTo?: { location: string; host: string };
}

/** Says why an assistant can't be connected. The person decides whether to go back to it. */
export function RefusedRequest({ reason, returnTo }: RefusedRequestProps) {
  return (
    <>
      <FormHead title="We can't connect this assistant">Nothing was shared with it.</FormHead>
      <Notice
        status="warning"
        title={reason}
        action={returnTo && <a href={returnTo.location}>Return to {returnTo.host}</a>}
      >
        Close this page, and try again from your assistant.
      </Notice>
    </>
  );
}
