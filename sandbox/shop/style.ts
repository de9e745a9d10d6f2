/** The demo shop's style sheet: its own, unlike Afterword's, as a merchant's shop would be. */
export const SHOP_STYLE = `
:root { color-scheme: light dark; --page: #faf7f1; --card: #fffdf9; --line: #e3dccf; --ink: #24211c; --soft: #6a6358; --brand: #2f4a3c; --on-brand: #fbf8f2; --link: #2f5a45; --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif; }
@media (prefers-color-scheme: dark) { :root { --page: #191814; --card: #22201b; --line: #3a362e; --ink: #f2ede3; --soft: #aaa294; --brand: #a9cbb6; --on-brand: #17211b; --link: #a9cbb6; } .good svg, .thumb svg { filter: brightness(.86); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
p { margin: 0; } ul, ol, dl, dd { margin: 0; padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.soft { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.demo { background: var(--brand); color: var(--on-brand); text-align: center; font-size: 13px; padding: 6px 16px; }
.top { display: flex; align-items: baseline; gap: 12px; max-width: 1120px; margin: 0 auto; padding: 24px; color: var(--soft); }
.brand { font: 600 24px/1 var(--serif); color: var(--ink); text-decoration: none; letter-spacing: .01em; }
footer { max-width: 1120px; margin: 0 auto; padding: 32px 24px 48px; color: var(--soft); font-size: 13px; }
button, input, select { font: inherit; color: inherit; }
button { cursor: pointer; background: none; border: 1px solid var(--line); border-radius: 6px; padding: 10px 16px; }
button.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 600; }
button:disabled { opacity: .5; cursor: default; }
input, select { width: 100%; min-height: 40px; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 7px 10px; }
input::placeholder { color: var(--soft); opacity: 1; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px; }
.card h2 { font-size: 18px; margin-bottom: 8px; }
.card p + p { margin-top: 8px; }
.store { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
.hero { padding: 32px 0 40px; max-width: 640px; }
.hero h1 { font-size: clamp(30px, 5vw, 46px); margin-bottom: 12px; text-wrap: balance; }
.hero p { color: var(--soft); font-size: 18px; }
.goods { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 24px; padding-bottom: 32px; }
.good { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.good svg { display: block; width: 100%; }
.about { padding: 16px 16px 8px; flex: 1; } .about h2 { font-size: 19px; margin-bottom: 4px; } .about p { color: var(--soft); font-size: 15px; }
.buy { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 8px 16px 16px; }
.price { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 600; }
.stepper { display: inline-flex; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
.stepper button { border: 0; border-radius: 0; width: 44px; height: 44px; padding: 0; font-size: 18px; }
.stepper input { border: 0; border-radius: 0; width: 40px; text-align: center; padding: 0; -moz-appearance: textfield; appearance: textfield; background: none; }
.stepper input::-webkit-inner-spin-button, .stepper input::-webkit-outer-spin-button { -webkit-appearance: none; margin: 0; }
.stepper :focus-visible { outline-offset: -2px; }
.basket { position: sticky; bottom: 16px; display: flex; flex-wrap: wrap; align-items: end; gap: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; box-shadow: 0 8px 28px rgb(0 0 0 / .12); }
.basket > p { flex: 1 1 180px; align-self: center; } .basket output { color: var(--soft); margin-left: 8px; font-variant-numeric: tabular-nums; }
.basket .code { flex: 0 1 220px; } .basket button { min-height: 44px; padding-inline: 28px; }
label { display: grid; gap: 4px; font-size: 13px; color: var(--soft); } label input, label select { font-size: 15px; color: var(--ink); }
.order { max-width: 1120px; margin: 0 auto; padding: 8px 24px 24px; display: grid; grid-template-columns: minmax(0, 1fr) 380px; gap: 32px; align-items: start; }
.side { display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr); }
.thanks { display: flex; gap: 16px; align-items: center; color: var(--ink); } .thanks svg { color: var(--link); flex: none; } .thanks h1 { font-size: clamp(24px, 4vw, 32px); }
.story > :not(.survey) { margin-bottom: 20px; } .survey .afterword { padding: 0 0 20px; } .story > :last-child { margin-bottom: 0; }
.order dl { display: grid; gap: 8px; } .order dl div { display: flex; justify-content: space-between; gap: 16px; } .order dt { color: var(--soft); overflow-wrap: anywhere; } .order dd { text-align: right; font-variant-numeric: tabular-nums; }
code { font-size: 13px; background: var(--page); border: 1px solid var(--line); border-radius: 4px; padding: 1px 6px; }
.steps { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; margin-bottom: 16px; font-size: 14px; } .steps li { border-top: 4px solid var(--line); padding-top: 8px; color: var(--soft); } .steps .done { border-color: var(--brand); color: var(--ink); }
.summary ul { display: grid; gap: 14px; padding-bottom: 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line); }
.summary li { display: grid; grid-template-columns: 64px 1fr auto; gap: 14px; align-items: center; }
.thumb { position: relative; } .thumb svg { display: block; width: 64px; height: 48px; border-radius: 6px; } .count { position: absolute; top: -8px; right: -8px; min-width: 22px; height: 22px; border-radius: 11px; background: var(--brand); color: var(--on-brand); font: 600 12px/22px system-ui, sans-serif; text-align: center; }
.summary .total { font: 600 20px/1.3 var(--serif); border-top: 1px solid var(--line); padding-top: 12px; margin-top: 4px; } .summary .total dt { color: var(--ink); } .total small { font: 400 13px/1 system-ui, sans-serif; color: var(--soft); }
.vary { border-style: dashed; } .vary summary { cursor: pointer; font-weight: 600; }
.vary > p { margin: 8px 0 16px; } .vary form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end; } .vary .wide, .vary .actions { grid-column: 1 / -1; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; } .actions button { min-height: 44px; flex: 1 1 120px; padding-inline: 8px; white-space: nowrap; }
@media (max-width: 860px) { .order { grid-template-columns: minmax(0, 1fr); padding: 0 16px 24px; gap: 20px; } }
@media (max-width: 560px) { .top { padding: 20px 16px; } .store { padding: 0 16px; } .hero { padding: 16px 0 24px; } .basket { gap: 10px; bottom: 8px; padding: 12px 14px; } .basket > p { flex: 1 0 100%; } .basket .code { flex: 1 1 140px; } .steps { grid-template-columns: 1fr 1fr; } footer { padding: 24px 16px 40px; } }
`;
