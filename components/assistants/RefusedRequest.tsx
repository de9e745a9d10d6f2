import { FormHead } from "#components/ui/FormHead.tsx";
import { Notice } from "#components/ui/Notice.tsx";

/** Says why an assistant can't be connected, where it can't be sent back. */
export function RefusedRequest({ reason }: { reason: string }) {
  return (
    <>
      <FormHead title="We can't connect this assistant">Nothing was shared with it.</FormHead>
      <Notice status="warning" title={reason}>
        Close this page, and try again from your assistant.
      </Notice>
    </>
  );
}
