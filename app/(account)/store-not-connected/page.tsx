import { Button } from "@mantine/core";
import type { Metadata } from "next";
import { FormHead } from "#components/ui/FormHead.tsx";

export const metadata: Metadata = { title: "Store not connected" };

/** In the admin of a store that no account of the person is connected with. */
export default function StoreNotConnectedPage() {
  return (
    <>
      <FormHead title="This store isn't connected yet">
        No Afterword account that you belong to is connected to this store. Ask the account's owner to invite you, or
        sign in and connect the store.
      </FormHead>
      <Button component="a" href="/account/login" target="_blank" fullWidth>
        Open Afterword in a new tab
      </Button>
    </>
  );
}
