/** What people are told of a deposit. `{order}`, `{equipment}`, `{amount}`, `{date}`, `{notes}` are filled in. */
import type { ClaimStatus } from '@jihui/protocol/deposit/machine'
import type { PersonNoticeText } from './owner-texts.ts'
import type { Task } from './task-texts.ts'
import type { Text } from './texts.ts'

const aboutDeposit = { type: 'payment', link: 'deposit', priority: 'high' } as const

/** To the renter, by topic. */
export const depositTexts: Readonly<Record<string, Text>> = {
  'deposit.claim_sent': {
    ...aboutDeposit,
    asks: 'pay',
    title: '有扣款等你确认',
    message: '订单 {order}（{equipment}）归还后要扣 {amount} 元，{date} 前可以提出异议，到点没有异议自动按此结清。',
    sms: { kind: 'claim_sent', setting: 'sms_deduction' },
  },
  'deposit.claim_due_soon': {
    ...aboutDeposit,
    asks: 'pay',
    title: '扣款快要自动结清',
    message: '订单 {order}（{equipment}）要扣的 {amount} 元你还没有确认，有异议请在 {date} 前提出，到点自动结清。',
    sms: { kind: 'claim_due_soon', setting: 'sms_deduction' },
  },
  'deposit.claim_objected': {
    ...aboutDeposit,
    title: '异议已收到',
    message: '订单 {order}（{equipment}）的异议已收到，平台会对照交接照片处理，处理完之前不扣钱。',
    priority: 'low',
  },
  'debt.left': {
    ...aboutDeposit,
    asks: 'pay',
    title: '还有欠款要付',
    message: '订单 {order}（{equipment}）归还结算后还欠 {amount} 元，请尽快支付。',
    link: 'payment',
    sms: { kind: 'debt_left', setting: 'sms_deduction' },
  },
  'payment.paid': {
    ...aboutDeposit,
    title: '欠款已付清',
    message: '订单 {order}（{equipment}）的欠款 {amount} 元已付清。',
    priority: 'medium',
    purpose: 'debt',
  },
  'hold.held': {
    ...aboutDeposit,
    asks: 'pay',
    title: '押金已冻结',
    message: '订单 {order}（{equipment}）的押金 {amount} 元已冻结在你的账户里，没有扣走，现在可以付租金了。',
    priority: 'medium',
    link: 'payment',
  },
  'hold.failed': {
    ...aboutDeposit,
    asks: 'pay',
    title: '押金没有冻结成功',
    message: '订单 {order}（{equipment}）的押金没有冻结成功，可以换一种渠道再试。',
    link: 'payment',
  },
  'hold.captured': {
    ...aboutDeposit,
    title: '从冻结的押金扣款',
    message: '订单 {order}（{equipment}）从冻结的押金里扣了 {amount} 元。',
    priority: 'medium',
  },
  'hold.released': {
    ...aboutDeposit,
    title: '押金已解冻',
    message: '订单 {order}（{equipment}）冻结的押金已解冻 {amount} 元。',
    priority: 'medium',
  },
}

/** To the renter, by how a claim ended. */
export const settledTexts: Partial<Record<ClaimStatus, Text>> = {
  agreed: {
    ...aboutDeposit,
    title: '扣款已结清',
    message: '你同意了订单 {order}（{equipment}）的扣款 {amount} 元，已经结清。',
    priority: 'medium',
  },
  lapsed: {
    ...aboutDeposit,
    title: '扣款已自动结清',
    message: '订单 {order}（{equipment}）的扣款到期没有异议，已按 {amount} 元结清。',
    sms: { kind: 'claim_lapsed', setting: 'sms_deduction' },
  },
  decided: {
    ...aboutDeposit,
    title: '平台已裁定扣款',
    message: '订单 {order}（{equipment}）的扣款裁定为 {amount} 元：{notes}。',
    sms: { kind: 'claim_decided', setting: 'sms_deduction' },
  },
  withdrawn: {
    ...aboutDeposit,
    title: '扣款已撤回',
    message: '对方撤回了订单 {order}（{equipment}）的扣款，这一笔不扣。',
    withNotes: '对方撤回了订单 {order}（{equipment}）的扣款，这一笔不扣：{notes}。',
    sms: { kind: 'claim_withdrawn', setting: 'sms_deduction' },
  },
}

const ofOwner = { type: 'payment', path: '/equipment-owner/rentals/:id' } as const

/** To the machine's owner, by topic. */
export const ownerDepositTexts: Readonly<Record<string, PersonNoticeText>> = {
  'deposit.claim_objected': {
    ...ofOwner,
    title: '租客对扣款有异议',
    message: '订单 {order}（{equipment}）的扣款 {amount} 元，租客提出了异议，平台正在处理，也可以撤回扣款。',
    priority: 'high',
  },
}

/** To the machine's owner, by how a claim ended; what he withdrew himself he knows. */
export const ownerSettledTexts: Partial<Record<ClaimStatus, PersonNoticeText>> = {
  agreed: {
    ...ofOwner,
    title: '租客同意了扣款',
    message: '订单 {order}（{equipment}）的扣款 {amount} 元，租客已经同意。',
    priority: 'medium',
  },
  lapsed: {
    ...ofOwner,
    title: '扣款已自动结清',
    message: '订单 {order}（{equipment}）的扣款到期没有异议，已按 {amount} 元结清。',
    priority: 'medium',
  },
  decided: {
    ...ofOwner,
    title: '平台已裁定扣款',
    message: '订单 {order}（{equipment}）的扣款裁定为 {amount} 元：{notes}。',
    priority: 'high',
  },
}

/** To staff, by topic. */
export const depositTasks: Readonly<Record<string, Task>> = {
  'deposit.claim_objected': {
    permission: 'payment_process',
    title: '扣款待裁定',
    message: '订单 {order}（{equipment}）的扣款 {amount} 元，租客有异议。',
    link: '/admin/deductions',
  },
}
