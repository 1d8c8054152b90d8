import type { PaymentMethod, PaymentTrade } from '@jihui/protocol/payment/methods'

/** What a gateway is asked to collect. `number` is ours, and asking twice for the same number makes one order there. */
export interface GatewayOrder {
  readonly number: string
  readonly amountFen: number
  readonly subject: string
  readonly method: PaymentMethod
  readonly expiresAt: Date
  /** Where the payer goes when he is done. */
  readonly returnUrl: string
  /** How he is to be led there; the channel's usual way unless said otherwise. */
  readonly trade?: PaymentTrade
  /** What the channel wants to know of him on these ways: his address, his name with the channel. */
  readonly payer?: { readonly ip: string; readonly openId?: string }
}
/**
 * How the payer gets there: a code to scan; an address to go to, with a form to send there where there is one; or, inside
 * WeChat, what its bridge is handed.
 */
export interface OrderRoute {
  readonly qrCode?: string
  readonly gatewayUrl?: string
  readonly formData?: Record<string, string>
  readonly bridge?: Record<string, string>
}
export interface OrderOutcome {
  /** `absent`: the gateway has never heard of it. */
  readonly state: 'waiting' | 'paid' | 'failed' | 'closed' | 'absent'
  readonly trade: string | null
}
export interface GatewayRefund {
  readonly number: string
  readonly paymentNumber: string
  readonly amountFen: number
  readonly reason: string
}
export interface RefundOutcome {
  readonly state: 'processing' | 'completed' | 'failed' | 'absent'
  readonly failure?: string
}
/** Money the payer's bank keeps aside for us without handing it over: a pre-authorisation. */
export type GatewayHold = GatewayOrder
export interface HoldOutcome {
  readonly state: 'waiting' | 'held' | 'captured' | 'released' | 'failed' | 'absent'
  readonly trade: string | null
  /** Of what is held, how much has been taken and how much given back. */
  readonly capturedFen: number
  readonly releasedFen: number
}
/** One row of a channel's own books; `number` is ours, of a payment, a refund or a hold. */
export interface BillRow {
  readonly kind: 'payment' | 'refund'
  readonly number: string
  /** Of a refund, the payment it belongs to; of money taken out of a hold, the hold. */
  readonly paymentNumber: string
  readonly trade: string
  readonly amountFen: number
  /** What the channel keeps for itself. */
  readonly feeFen: number
  readonly at: Date
}
/** What a genuine notification says. */
export interface Notice {
  /** Absent: a payment. */
  readonly about?: 'hold'
  readonly noticeId: string
  readonly merchant: string
  readonly number: string
  readonly amountFen: number
  readonly outcome: 'paid' | 'failed'
  readonly trade: string
}
export type Verification =
  { readonly verdict: 'genuine'; readonly notice: Notice } | { readonly verdict: 'forged' | 'stale' | 'malformed' }

/** What a channel wants to hear, word for word, when its notification was taken, and when it was not. */
export interface NoticeReply {
  readonly status: number
  readonly type: string
  readonly body: string
}

export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * A payment channel. Every call may fail or never answer; all of them can be repeated without harm, because orders and
 * refunds carry numbers of ours.
 */
export interface PaymentGateway {
  /** Our name in its books; a notification for another merchant is not ours. */
  readonly merchant: string
  /** The ways it leads a payer to it here, the first where none is asked for. */
  readonly trades: readonly PaymentTrade[]
  createOrder(order: GatewayOrder): Promise<OrderRoute>
  queryOrder(number: string): Promise<OrderOutcome>
  /** Closes an order nobody has paid; answers `paid` when somebody has. */
  closeOrder(number: string): Promise<OrderOutcome>
  refund(refund: GatewayRefund): Promise<RefundOutcome>
  queryRefund(number: string): Promise<RefundOutcome>
  verifyNotification(headers: NoticeHeaders, body: string, now: Date): Verification
  /** Absent: the platform's own answer. */
  readonly replies?: { readonly taken: NoticeReply; readonly refused: NoticeReply }
  /** Tells who a payer is at the channel, where a way needs to know: it sends him back with a code, once good for his name. */
  readonly introduces?: {
    addressFor(backTo: string, state: string): string
    /** Null: the code is not, or no longer, good for a name. */
    openIdBy(code: string): Promise<string | null>
  }
  /** Pre-authorisation, where the channel has it. */
  readonly holds?: {
    place(hold: GatewayHold): Promise<OrderRoute>
    query(number: string): Promise<HoldOutcome>
    /** Takes part of what is held; the same number takes it once. */
    capture(number: string, captureNumber: string, amountFen: number): Promise<HoldOutcome>
    /** Gives back all that has not been taken. */
    release(number: string): Promise<HoldOutcome>
  }
  /** The channel's books of a day in Shanghai; null while they are not closed yet. */
  listBill?(day: string): Promise<readonly BillRow[] | null>
}
