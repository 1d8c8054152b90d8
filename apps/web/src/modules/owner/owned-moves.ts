import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { ownerPaths } from './owner-paths.ts'
import type { OwnedOrderItem } from './work-queries.ts'

type Standing = Pick<OwnedOrderItem, 'id' | 'status' | 'actions' | 'is_delivered' | 'is_return_announced' | 'days_left'>

/** Who acts and what follows, as the machine's owner sees it. */
const sentences: Record<RentalStatus, string> = {
  pending: '承租方还没交资质，机器先留着。',
  pending_approval: '承租方的资质还没交齐，机器先留着。',
  pending_verification: '平台在审承租方的资质。',
  qualification_rejected: '资质没有通过，等承租方重新上传。',
  pending_contract: '资质已通过，等承租方生成合同。',
  pending_signature: '合同已生成，等承租方签字。',
  pending_payment: '合同已签，等承租方付款。付清以后轮到你发货。',
  pending_delivery: '轮到你发货。款已付清，拍好出场照片就把机器交出去。',
  in_use: '机器在承租方那里。',
  overdue: '租期已过，机器还没回来。逾期费按天计，归还时结算。',
  returned: '机器已收回。收益按结算单打给你。',
  cancelled: '订单已取消，机器可以租给别人。',
}

export function ownerSentence(item: Standing): string {
  if (item.status === 'pending_delivery' && item.is_delivered) return '已经发出，等承租方签收。'
  if (item.is_return_announced && item.actions.includes('confirm_return')) return '承租方已申请归还，机器到了就验收。'
  return sentences[item.status]
}

/** What an owner does with an order, in the order it is offered, and where. */
const moves = {
  deliver: { label: '去交接发货', to: ownerPaths.handover },
  confirm_return: { label: '去验收', to: ownerPaths.takeBack },
} as const satisfies Partial<Record<RentalAction, { label: string; to: (id: number) => string }>>
export type OwnerMove = keyof typeof moves
const moveCodes = Object.keys(moves) as OwnerMove[]

export const ownerMoveOf = (code: OwnerMove, id: number) => ({ label: moves[code].label, to: moves[code].to(id) })

/** The move among the actions of an order or a happening. */
export const offeredMove = (actions: readonly string[]): OwnerMove | null =>
  moveCodes.find((code) => actions.includes(code)) ?? null

/** The move that is the owner's now; null while others act. A machine in use comes back when its time is up. */
export function ownerTurn(item: Standing): OwnerMove | null {
  const move = offeredMove(item.actions)
  if (move !== 'confirm_return') return move
  return item.is_return_announced || item.status === 'overdue' || (item.days_left !== null && item.days_left <= 0)
    ? move
    : null
}

/** From delivery to return the owner knows whom to hand the machine to; before and after only in part. */
export const seesContact = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'pending_delivery' || status === 'in_use' || status === 'overdue'
