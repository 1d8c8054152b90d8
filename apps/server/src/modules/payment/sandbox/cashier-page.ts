import { paymentMethods } from '@jihui/protocol/payment/methods'
import { toYuan } from '@jihui/protocol/values'
import { stateOf, wordsOf } from './cashier.ts'
import type { SandboxOrderRow } from './books.ts'

const escape = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const time = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

// The values of the design system; the page stands alone, because it stands for somebody else's site.
const style = `
:root { color-scheme: light dark; --ground: #faf8f4; --surface: #fff; --ink: #1f1c18; --ink-2: #575147; --on-ink: #faf8f4;
  --hairline: #e5dfd4; --edge: #8f877a; --ok: #25693b; --warn: #855400; --warn-soft: #faefd6; --danger: #a8123e; }
@media (prefers-color-scheme: dark) { :root { --ground: #161412; --surface: #1f1c19; --ink: #f3eee5; --ink-2: #c3bbae;
  --on-ink: #1a1714; --hairline: #302b26; --edge: #7d7568; --ok: #82c891; --warn: #e6b450; --warn-soft: #322711;
  --danger: #ff8fa8; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); font: 15px/24px "PingFang SC",
  "HarmonyOS Sans SC", "MiSans", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif; }
main { max-width: 420px; margin: 0 auto; padding: 24px 16px 40px; }
h1 { margin: 16px 0 0; font-size: 17px; line-height: 26px; font-weight: 600; }
.note { padding: 8px 12px; border-radius: 6px; background: var(--warn-soft); color: var(--warn); font-size: 13px;
  line-height: 20px; }
.sheet { margin-top: 16px; padding: 20px 16px; border-radius: 12px; background: var(--surface);
  border: 1px solid var(--hairline); }
.amount { margin: 0; font-size: 34px; line-height: 42px; font-weight: 600; font-variant-numeric: tabular-nums; }
dl { margin: 16px 0 0; display: grid; gap: 8px; grid-template-columns: auto 1fr; }
dt { color: var(--ink-2); } dd { margin: 0; text-align: right; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums; }
.state { margin: 20px 0 0; font-weight: 600; } .state.paid { color: var(--ok); }
.state.failed, .state.closed, .state.expired { color: var(--danger); }
.sentence { margin: 4px 0 0; color: var(--ink-2); }
form { display: grid; gap: 12px; margin-top: 20px; }
button, a.button { display: block; width: 100%; min-height: 48px; padding: 11px 16px; border-radius: 12px;
  border: 1px solid var(--ink); background: var(--ink); color: var(--on-ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.second { background: transparent; border-color: var(--edge); color: var(--ink); }
a.button { margin-top: 20px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`

/** The cashier as the payer sees it on his phone: plain HTML that works without script. */
export const cashierPage = (row: SandboxOrderRow, now: Date, returnUrl = row.returnUrl): string => {
  const state = stateOf(row, now)
  const { label, sentence } = wordsOf(row, now)
  const deed = row.isHold ? '冻结' : '支付'
  const method = paymentMethods[row.method as keyof typeof paymentMethods].label
  const choice = `<form method="post">
<button name="result" value="success">${deed}成功</button>
<button class="second" name="result" value="fail">${deed}失败</button>
</form>`
  const back = `<a class="button" href="${escape(returnUrl)}">回到机汇</a>`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${label} - 沙箱收银台</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="note">沙箱收银台：模拟${escape(method)}，不会扣真钱。</p>
<h1>${escape(row.subject)}</h1>
<section class="sheet">
<p class="amount">¥${money.format(toYuan(row.amountFen))}</p>
<dl>
<dt>${row.isHold ? '申请方' : '收款方'}</dt><dd>机汇</dd>
<dt>${deed}方式</dt><dd>${escape(method)}</dd>
<dt>${deed}单号</dt><dd>${escape(row.number)}</dd>
<dt>有效期至</dt><dd>${time.format(row.expiresAt)}</dd>
</dl>
<p class="state ${state}" role="status">${label}</p>
<p class="sentence">${sentence}</p>
${state === 'waiting' ? choice : back}
</section>
</main>
</body>
</html>
`
}
