/** What a row of a channel's bill can be when it is held against the books, and what may be done about it. */
import { codesOf } from '../codes.ts'

/** What staff may decide. `settle`: into the books as it stands at the channel; `refund`: back to the payer; `hold`: later, with a reason; `ask`: the channel
 * is asked once more what it took out of a deposit it keeps aside. */
export const repairs = {
  settle: { label: '补记入账', done: '已补记入账', key: 'a' },
  refund: { label: '退回', done: '已安排原路退回', key: 't' },
  hold: { label: '先挂账', done: '已挂账', key: 'h' },
  ask: { label: '再问渠道', done: '已问过渠道', key: 'q' },
} as const
export type Repair = keyof typeof repairs
export const repairCodes = codesOf(repairs)

interface DifferenceDeclaration {
  readonly label: string
  readonly title: string
  readonly sentence: string
  readonly tone: 'ok' | 'danger' | 'warn' | 'info' | 'quiet'
  /** What may be done at most; the server leaves out what the order no longer allows. */
  readonly repairs: readonly Repair[]
}
/* @__NO_SIDE_EFFECTS__ */
const declareDifferences = <const T extends Record<string, DifferenceDeclaration>>(
  all: T,
): Record<keyof T, DifferenceDeclaration> => all

export const differences = declareDifferences({
  matched: {
    label: '对上了',
    title: '两边一致',
    sentence: '渠道账单和平台账本的金额、状态都一致。',
    tone: 'ok',
    repairs: [],
  },
  missing_books: {
    label: '账上缺一笔',
    title: '钱到了，账上没记',
    sentence: '渠道已经收到这笔钱，平台没有收到通知，账上还没有记。',
    tone: 'danger',
    repairs: ['settle', 'refund', 'hold'],
  },
  unknown: {
    label: '认不出',
    title: '账单里有，平台没有这个单号',
    sentence: '渠道账单里的单号在平台找不到。先挂账，再向渠道核实是谁付的。',
    tone: 'danger',
    repairs: ['hold'],
  },
  missing_gateway: {
    label: '渠道缺一笔',
    title: '账上记了，渠道没有',
    sentence: '平台账本里有这一笔，渠道这一天和后一天的账单里都没有。先挂账，再向渠道核实。',
    tone: 'warn',
    repairs: ['ask', 'hold'],
  },
  amount_differs: {
    label: '金额差',
    title: '两边金额不同',
    sentence: '单号对得上，金额不一样。平台不替你猜哪边对，先挂账并写明原因。',
    tone: 'warn',
    repairs: ['hold'],
  },
  state_differs: {
    label: '状态不同',
    title: '两边状态不同',
    sentence: '渠道已经办完，平台这边还写着没有完成。',
    tone: 'info',
    repairs: ['settle', 'refund', 'hold'],
  },
  capture_unheard: {
    label: '扣款没记',
    title: '渠道扣了，账上没记',
    sentence: '渠道已经从冻结的押金里扣了这一笔，平台没有得到结果，账上还没有记。再问一次渠道，问到了就记账。',
    tone: 'danger',
    repairs: ['ask', 'hold'],
  },
  capture_unknown: {
    label: '没要过的扣款',
    title: '渠道扣了一笔，平台没有要过',
    sentence: '渠道从这一单冻结的押金里扣了钱，平台没有要过这一笔。先挂账，再向渠道核实。',
    tone: 'danger',
    repairs: ['hold'],
  },
  unposted: {
    label: '账本没记分录',
    title: '写着到账，账本里没有分录',
    sentence: '这笔标着已经完成，账本里却没有它的分录。先挂账，请技术同事核实。',
    tone: 'danger',
    repairs: ['hold'],
  },
  duplicate: {
    label: '疑似重复',
    title: '账单里出现了两次',
    sentence: '同一个单号在渠道账单里出现不止一次，平台只记了一次。先挂账，再向渠道核实。',
    tone: 'quiet',
    repairs: ['hold'],
  },
  in_transit: {
    label: '在途',
    title: '还在路上',
    sentence: '渠道还没有把它写进账单，下一天的账单会接上。',
    tone: 'quiet',
    repairs: [],
  },
})
export type Difference =
  | 'matched'
  | 'missing_books'
  | 'unknown'
  | 'missing_gateway'
  | 'amount_differs'
  | 'state_differs'
  | 'capture_unheard'
  | 'capture_unknown'
  | 'unposted'
  | 'duplicate'
  | 'in_transit'
export const differenceCodes = codesOf(differences)

/** What a row is about. `capture`: money taken out of a deposit the channel kept aside. */
export const itemKinds = { payment: '收款', refund: '退款', capture: '押金扣款' } as const
export type ItemKind = keyof typeof itemKinds
export const itemKindCodes = codesOf(itemKinds)

/** Where a row stands: the tabs, in their order. */
export const itemStates = {
  open: { label: '要看', tab: 'open' },
  transit: { label: '在途', tab: 'transit' },
  held: { label: '已挂账', tab: 'done' },
  settled: { label: '已补记', tab: 'done' },
  refunded: { label: '已退回', tab: 'done' },
  matched: { label: '对上了', tab: 'matched' },
} as const
export type ItemState = keyof typeof itemStates
export const itemStateCodes = codesOf(itemStates)
export const itemTabs = { open: '要看', transit: '在途', done: '已处理', matched: '对上了' } as const
export type ItemTab = keyof typeof itemTabs
export const itemTabCodes = codesOf(itemTabs)

/** A payment this close to midnight may stand in the next day's bill. */
export const transitMinutes = 30
/** Bills are asked for from this hour of the next day on, in Shanghai. */
export const billHour = 10
/** How many days back a bill that never came is still asked for. */
export const billDaysBack = 7
