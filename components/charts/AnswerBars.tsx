import { formatCount, formatPercent } from "#lib/format-figure.ts";
import classes from "./AnswerBars.module.css";
import { scaleEnd } from "./scale-end.ts";

/** One answer with its share of those who answered and the 95 % interval around it, all in percent. */
export interface AnswerBar {
  id: string;
  label: string;
  count: number;
  share: number;
  shareLow: number;
  shareHigh: number;
}

interface AnswerBarsProps {
  bars: readonly AnswerBar[];
  /** Names the chart to screen readers. */
  label: string;
}

/** Horizontal bars from zero: label left, share and count right, the interval as a thin whisker. "Other" is grey. */
export function AnswerBars({ bars, label }: AnswerBarsProps) {
  const end = scaleEnd(Math.max(0, ...bars.map((bar) => bar.shareHigh)));
  const along = (share: number) => `${(Math.min(share, end) / end) * 100}%`;
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id} className={classes.bar}>
          <span className={classes.label}>{bar.label}</span>
          <span
            className={classes.track}
            title={`95 % interval: ${formatPercent(bar.shareLow)} to ${formatPercent(bar.shareHigh)}`}
            aria-hidden="true"
          >
            <span
              className={classes.fill}
              data-other={bar.id === "other" || undefined}
              style={{ width: along(bar.share) }}
            />
            {bar.count > 0 && (
              <span
                className={classes.whisker}
                data-interval=""
                style={{ left: along(bar.shareLow), width: `calc(${along(bar.shareHigh)} - ${along(bar.shareLow)})` }}
              />
            )}
          </span>
          <span className={classes.share}>{formatPercent(bar.share)}</span>
          <span className={classes.count}>
            {formatCount(bar.count)}
            <span className={classes.spoken}>
              {bar.count === 1 ? " answer" : " answers"}, 95 % interval {formatPercent(bar.shareLow)} to{" "}
              {formatPercent(bar.shareHigh)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
