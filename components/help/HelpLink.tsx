import { Anchor } from "@mantine/core";

/** How to reach support, in frames without a chat. */
export function HelpLink({ address }: { address: string }) {
  return (
    <footer style={{ padding: "16px 0", textAlign: "center", color: "var(--aw-ink-soft)" }}>
      Need help? Email{" "}
      <Anchor href={`mailto:${address}`} fz="inherit" underline="always">
        {address}
      </Anchor>
    </footer>
  );
}
