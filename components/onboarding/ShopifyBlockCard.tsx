import { Button } from "@mantine/core";
import { useIsInStore } from "#components/session/store-context.ts";
import { Card } from "#components/ui/Card.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { BlockDrawing } from "./BlockDrawing.tsx";
import classes from "./ShopifyBlockCard.module.css";
import type { BlockText } from "./shopify-block-texts.ts";

interface ShopifyBlockCardProps {
  /** The step's number in the setup. */
  number: number;
  text: BlockText;
  /** The page of Shopify's editor; absent while the store's address isn't known. */
  editorUrl: string | undefined;
  /** Whether Shopify says that the block is on the page; undefined if it can't be asked. */
  isAdded: boolean | undefined;
}

/** One place of a Shopify store where the survey can show: a picture, what to do, and the way there. */
export function ShopifyBlockCard({ number, text, editorUrl, isAdded }: ShopifyBlockCardProps) {
  const { block, title, description, steps, action } = text;
  // Shopify's editors can't be shown in a frame: from its admin, the whole tab goes there.
  const target = useIsInStore() ? "_top" : "_blank";
  return (
    <Card
      title={`${number}. ${title}`}
      titleId={`${block}-title`}
      description={description}
      actions={
        isAdded !== undefined && (
          <StatusBadge status={isAdded ? "good" : "neutral"}>{isAdded ? "Added" : "Not added yet"}</StatusBadge>
        )
      }
    >
      <div className={classes.row}>
        <BlockDrawing block={block} />
        <div className={classes.text}>
          <ol className={shared.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {editorUrl !== undefined && (
            <div>
              <Button component="a" href={editorUrl} target={target} rel="noopener" variant="default">
                {action}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
