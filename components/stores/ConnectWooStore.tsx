"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { CallError, callUrl } from "#lib/client/call.ts";

interface ConnectWooStoreProps {
  store: StoreStatus;
  mayConnect: boolean;
  /** The address tried last: the merchant may have denied access there, or the key didn't work. */
  lastAddress: string | undefined;
}

/** Asks for the store's address, and sends the merchant to the page of their store where they approve. */
export function ConnectWooStore({ store, mayConnect, lastAddress }: ConnectWooStoreProps) {
  const [address, setAddress] = useState(lastAddress ?? store.domain ?? "");
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (!mayConnect)
    return <p className={shared.note}>Ask the owner or an admin of your account to connect the store.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      await goToStore(withScheme(address.trim()));
    } catch (problem) {
      setError(problem);
      setPending(false);
    }
  };
  return (
    <form className={shared.stack} onSubmit={submit}>
      {store.status === "paused" && (
        <Notice status="bad" title="Your store needs to be connected again">
          {store.lastError}
        </Notice>
      )}
      <ol className={shared.steps}>
        <li>Enter your store's address. We'll take you to a page of your own store.</li>
        <li>Sign in to WordPress as an administrator or shop manager.</li>
        <li>Select Approve. Your store then brings you back here.</li>
      </ol>
      <TextInput
        label="Store address"
        placeholder="https://shop.example.com"
        required
        withAsterisk={false}
        inputMode="url"
        autoComplete="url"
        maxLength={1000}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={fieldProblem(error, "storeUrl")}
      />
      <FormProblem error={error} fields={["storeUrl"]} />
      <div>
        <Button type="submit" loading={isPending}>
          Connect store
        </Button>
      </div>
      <p className={shared.note}>
        WooCommerce calls this Read/Write access, and also names customers, coupons, and products. Afterword reads your
        orders, including the customer's email address, and adds four webhooks that send it order updates. It never
        changes an order.
      </p>
    </form>
  );
}

/** Merchants know their address without it. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** Asked first, so that a refusal is shown here, and not as a page of its own. */
async function goToStore(storeUrl: string): Promise<void> {
  const url = callUrl("WooCommerce.Auth", { storeUrl });
  const answer = await fetch(url, { redirect: "manual" }).catch(() => {
    throw new CallError(0, undefined);
  });
  if (answer.type !== "opaqueredirect") throw new CallError(answer.status, await answer.json().catch(() => undefined));
  window.location.assign(url);
}
