import { Card } from "#components/ui/Card.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "./AboutFigures.module.css";
import { ChannelCrumbs } from "./ChannelCrumbs.tsx";

/** What figures for all customers mean, in a merchant's words; the analyst's are in docs/figures.md. */
export function AboutFigures() {
  return (
    <>
      <PageHeader
        title="About these figures"
        description="What figures for all customers are, how sure they are, and why an ad platform shows others."
        breadcrumbs={<ChannelCrumbs here="About these figures" />}
      />
      <div className={shared.wideStack}>
        <Card title="Why not just count the answers?">
          <div className={classes.text}>
            <p>
              Because customers who answer aren't like those who don't. Counting answers describes only the first ones.
            </p>
            <p>
              A made-up example: a store has 600 orders, 330 of them from new customers. 120 customers answer, but only
              42 of those are new. 31 of the 120 name a podcast, which is 26%. New customers name it more often, though,
              and they are missing among the answers. Counted as the 600 orders really are, the podcast has 31%.
            </p>
          </div>
        </Card>
        <Card title="What weighting does">
          <div className={classes.text}>
            <p>
              Your store knows something about every order, answered or not: whether the customer is new, what the order
              came to, its country, and its day. Each answer counts for as many orders like it as there are. If one in
              three orders over $100 has an answer, each of these answers counts three times.
            </p>
            <p>
              So the figures always add up to your store's own orders and revenue. Open “How answers are weighted” under
              a question to see every group and how much its answers count.
            </p>
          </div>
        </Card>
        <Card title="What the range says">
          <div className={classes.text}>
            <p>
              Behind each figure is a range. Had other customers happened to answer, the figure would be a little
              different. In 95 of 100 such cases, the range holds the true value. More answers make it narrower. We call
              one channel larger than another only if that's sure, and otherwise say how many more answers it takes.
            </p>
          </div>
        </Card>
        <Card title="What weighting can't do">
          <div className={classes.text}>
            <p>
              It can't know what customers would have said who didn't answer. It assumes that among orders with the same
              value, country, and customer type, they are like those who did. That may be wrong: perhaps podcast
              listeners just like to answer.
            </p>
            <p>
              That's what the choice under each table is for. Pick 2×, and the ranges hold even if customers who didn't
              answer are twice as likely to say the same, or half as likely. If your decision still stands, it's safe.
            </p>
          </div>
        </Card>
        <Card title="Why an ad platform shows other numbers">
          <div className={classes.text}>
            <p>
              A platform counts orders of people who saw or clicked its ads, and would often have bought anyway. Two
              platforms may both count the same order. Last click counts the link before the order, and not what made a
              customer look for you. The survey counts what customers remember. Each measures something else, so we show
              them side by side, and never add them up.
            </p>
          </div>
        </Card>
        <Card title="What a customer is worth">
          <div className={classes.text}>
            <p>
              New customers are followed from their first order on, for 30 to 365 days. Everything they spend in that
              time is their value, by the answer to their first order. Customers whose time isn't over don't count yet,
              so a new store's first values show after a month.
            </p>
            <p>
              Customers who come back answer more readily, so the plain average of those who answered is too high. We
              know what every customer spent, answered or not, and weight the answers by it. “All new customers” isn't
              an estimate at all.
            </p>
          </div>
        </Card>
        <Card title="Last click and discount codes">
          <div className={classes.text}>
            <p>
              An order's link and its discount codes are on record, so we count them and show no range. Under Channel
              rules, you can say what your own links and codes mean. An order with codes of two channels counts for
              both.
            </p>
          </div>
        </Card>
        <Card title="Which orders count">
          <div className={classes.text}>
            <p>
              Orders from your store's web checkout, while the survey was on and asked the question. They count on the
              day they were placed, in your time zone. Orders from a point of sale, subscriptions, drafts, and
              marketplaces aren't included, and neither are answers without an order, such as from a shared link.
              “Orders that aren't included” under a question lists them.
            </p>
          </div>
        </Card>
      </div>
    </>
  );
}
