"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { useCallMutation } from "#lib/client/hooks.ts";

/** Asks for the store's address, and sends the merchant to the page of Shopify where they install the app. */
export function InstallShopifyApp({ store, mayConnect }: { store: StoreStatus; mayConnect: boolean }) {
  const [address, setAddress] = useState(store.domain ?? "");
  const starting = useCallMutation("app.StartShopifyInstall");
  if (!mayConnect)
    return <p className={shared.note}>Ask the owner or an admin of your account to connect the store.</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = domainIn(address);
    starting.mutate({ body: { domain } }, { onSuccess: ({ path }) => window.location.assign(path) });
  };
  return (
    <form className={shared.stack} onSubmit={submit}>
      <ol className={shared.steps}>
        <li>Enter your store's address. We'll take you to your Shopify admin.</li>
        <li>Select Install, and open Afterword there.</li>
        <li>Afterword asks whether to connect the store to this account. Confirm it within 30 minutes.</li>
      </ol>
      <TextInput
        label="Store address"
        description="It ends in .myshopify.com, and is at the bottom of Settings in your Shopify admin."
        placeholder="your-store.myshopify.com"
        required
        withAsterisk={false}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={fieldProblem(starting.error, "domain")}
      />
      <FormProblem error={starting.error} fields={["domain"]} />
      <div>
        <Button type="submit" loading={starting.isPending || starting.isSuccess}>
          Install in Shopify
        </Button>
      </div>
      <p className={shared.note}>
        Afterword reads your orders and customers, so that your reports show real order totals, and new and returning
        customers. It never changes an order.
      </p>
    </form>
  );
}

/** People paste the whole address, or only the store's name. */
function domainIn(text: string): string {
  const host =
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .split("/", 1)[0] ?? "";
  return host === "" || host.includes(".") ? host : `${host}.myshopify.com`;
}
