import type { RentalAction } from '@jihui/protocol/rental/actions'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import type { OrderItem } from './order-queries.ts'

type Standing = Pick<
  OrderItem,
  | 'id'
  | 'status'
  | 'actions'
  | 'owner_id'
  | 'document_count'
  | 'is_delivered'
  | 'is_return_announced'
  | 'updated_at'
  | 'created_at'
>

/** Without a document the renter is the one who has to act. */
const isReadyForReview = ({ document_count: count }: Pick<Standing, 'document_count'>): boolean => count > 0

/** Who acts and what follows, as the staff see it. */
const sentences: Record<RentalStatus, string> = {
  pending: '租客还没有上传资质文件。',
  pending_approval: '租客的资质文件还没交齐。',
  pending_verification: '资质文件已交，轮到平台审核。',
  qualification_rejected: '资质没有通过，等租客重新上传。',
  pending_contract: '资质已通过，可以生成合同，租客自己也能生成。',
  pending_signature: '合同已生成，等租客签字。',
  pending_payment: '合同已签，等租客付款。',
  pending_delivery: '款项已到，轮到平台发货。',
  in_use: '设备在租客那里。',
  overdue: '租期已过，设备还没有回来。',
  returned: '设备已收回，没有争议的都已结算。',
  cancelled: '订单已取消，机器已经释放。',
}

export function staffSentence(item: Standing & { hold_expires_at?: string | null }): string {
  // Without a deadline the contract is not the renter's to sign yet.
  if (item.status === 'pending_signature' && item.hold_expires_at === null)
    return '合同在平台这边，审核通过后租客才能签。'
  if (item.status === 'pending_delivery' && item.is_delivered) return '设备已发出，等租客签收。'
  if (item.status === 'pending_delivery' && item.owner_id !== null) return '款项已到，轮到设备主发货，平台也可以代发。'
  if (item.is_return_announced && (item.status === 'in_use' || item.status === 'overdue'))
    return item.actions.includes('confirm_return') ? '租客已申请归还，轮到平台收回。' : '租客已申请归还，等收回。'
  return sentences[item.status]
}

/** The move that is the staff's now; null while others act. */
export function staffTask(item: Standing): RentalAction | null {
  const { actions } = item
  if (actions.includes('approve_qualification') && isReadyForReview(item)) return 'approve_qualification'
  if (actions.includes('generate_contract')) return 'generate_contract'
  if (actions.includes('deliver')) return 'deliver'
  if (actions.includes('confirm_return') && (item.is_return_announced || item.status === 'overdue'))
    return 'confirm_return'
  return null
}
