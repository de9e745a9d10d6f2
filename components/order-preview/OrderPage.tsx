"use client";
import { useEffect, useRef } from "react";
import { type Drawable, render } from "#lib/widget/render.ts";
import classes from "./OrderPage.module.css";

interface OrderPageProps {
  companyName: string;
  survey: Drawable;
}

/** An order page as a shop might have it, with the survey drawn by the same renderer as on the shop's own. Nothing is sent. */
export function OrderPage({ companyName, survey }: OrderPageProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) return render(host.current, survey, { order: sampleOrder, seed: "preview" });
  }, [survey]);
  return (
    <main className={classes.page} aria-label="Order page">
      <div className={classes.shop}>{companyName}</div>
      <div className={classes.order}>
        <div className={classes.thanks}>
          <svg className={classes.tick} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
            <circle cx="20" cy="20" r="19" />
            <path d="m12 20.5 5.5 5.5L28.5 15" />
          </svg>
          <div>
            <p className={classes.number}>Order 1042</p>
            <h1 className={classes.title}>Thank you for your order</h1>
          </div>
        </div>
        <div ref={host} />
        <OrderSummary />
      </div>
    </main>
  );
}

/** An ordinary first order, for the questions that depend on one. */
const sampleOrder = {
  isFirstOrder: true,
  orderCount: 1,
  total: 49.9,
  currency: "USD",
  country: "US",
  surface: "preview",
} as const;

/** Shapes in place of goods: the eye goes to the survey. */
function OrderSummary() {
  return (
    <section className={classes.summary} aria-label="Order summary">
      <h2 className={classes.heading}>Your order</h2>
      {[72, 54].map((width) => (
        <div key={width} className={classes.item} aria-hidden="true">
          <span className={classes.picture} />
          <span className={classes.line} style={{ width: `${width}%` }} />
          <span className={classes.price} />
        </div>
      ))}
    </section>
  );
}
