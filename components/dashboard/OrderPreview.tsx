import { Skeleton } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import classes from "./OrderPreview.module.css";

/** The current survey on an order page, in an iframe. */
export function OrderPreview({ accountId, madeAt }: { accountId: string | undefined; madeAt: number }) {
  return (
    <Card
      title="Preview"
      titleId="preview-title"
      description="A preview of your draft. Responses here aren't saved."
      padding="none"
    >
      {accountId ? (
        <iframe
          className={classes.frame}
          title="order-preview"
          height={800}
          src={`/Preview/Survey?accountId=${encodeURIComponent(accountId)}&ts=${madeAt}`}
        />
      ) : (
        <Skeleton height={800} radius={0} />
      )}
    </Card>
  );
}
