import classes from "./SlackPreview.module.css";
import { slackBlocks } from "./slack-blocks.ts";

/** A message as Slack shows it in the channel. `payload` is what is sent, as JSON. */
export function SlackPreview({ payload }: { payload: string }) {
  return (
    <figure className={classes.message} aria-label="Message in Slack">
      <span className={classes.avatar} aria-hidden="true">
        ⁂
      </span>
      <div className={classes.body}>
        <p className={classes.sender}>
          Afterword <span className={classes.app}>App</span>
        </p>
        {slackBlocks(payload).map(({ id, type, texts }) => (
          <p key={id} className={classes.block} data-type={type}>
            {texts.map((one) => (
              <span key={one.id} className={one.isLink ? classes.link : undefined}>
                {one.text}
              </span>
            ))}
          </p>
        ))}
      </div>
    </figure>
  );
}
