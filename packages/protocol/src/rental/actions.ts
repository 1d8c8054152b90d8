/**
 * What may be done with an order: from which status, by whom, and what follows. Buttons, timers and the test matrix come
 * from here.
 */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'
import type { Permission } from '../access.ts'
import { defineMachine, type MachineAction } from '../machine.ts'
import type { TenantCapability } from '../tenant/roles.ts'
import {
  documentStatuses,
  holdingStatuses,
  rentalStatusCodes,
  rentalStatuses,
  reviewableStatuses,
  type RentalFacts,
  type RentalStatus,
} from './machine.ts'

/**
 * `renter` is whoever placed the order, `owner` whose machine it is, `staff` whoever holds `permission`, `system` a timer
 * or the gateway.
 */
export type Actor = 'renter' | 'owner' | 'staff' | 'system'

export interface ActionDeclaration extends MachineAction<RentalStatus, Actor> {
  readonly when?: Partial<RentalFacts>
  /** What of a company's order it takes of its member; absent: any member does it. */
  readonly company?: TenantCapability
  /** Not after the end of this day of the rental: nothing is done for days that are over. */
  readonly until?: 'first_day' | 'last_day'
  /** Not before the first day, or not before the days ahead of it in which the line brings its machines. */
  readonly notBefore?: 'first_day' | 'early_days'
  /** Only on lines that name it among their own actions. */
  readonly isLineOwn?: boolean
  /** Also taken for an order whose parts say that it has happened, by whoever holds `repairPermission`. */
  readonly isRepair?: boolean
}
const declareActions = <const T extends Record<string, ActionDeclaration>>(actions: T) => actions

const beforeUse = [
  'pending',
  'pending_approval',
  'pending_verification',
  'qualification_rejected',
  'pending_contract',
  'pending_signature',
  'pending_payment',
  'pending_delivery',
] as const
const afterContract = [
  'pending_signature',
  'pending_payment',
  'pending_delivery',
  'in_use',
  'overdue',
  'returned',
] as const

export const rentalActions = declareActions({
  upload_documents: { label: '上传资质', from: documentStatuses, by: ['renter'], company: 'order', until: 'first_day' },
  submit_documents: {
    label: '提交审核',
    from: ['pending', 'pending_approval', 'qualification_rejected'],
    to: 'pending_verification',
    by: ['renter', 'staff'],
    company: 'order',
    permission: 'qualification_verify',
    until: 'first_day',
    when: { hasDocuments: true },
    history: '提交资质文件，等待审核',
  },
  approve_qualification: {
    label: '通过',
    from: reviewableStatuses,
    to: 'pending_contract',
    by: ['staff'],
    permission: 'qualification_verify',
    until: 'first_day',
    isRepair: true,
    history: '资质审核通过',
  },
  reject_qualification: {
    label: '拒绝',
    from: reviewableStatuses,
    to: 'qualification_rejected',
    by: ['staff'],
    permission: 'qualification_verify',
    isRepair: true,
    history: '资质审核未通过',
  },
  generate_contract: {
    label: '生成合同',
    from: ['pending_contract'],
    to: 'pending_signature',
    by: ['renter', 'staff'],
    company: 'order',
    permission: 'contract_create',
    until: 'first_day',
    isRepair: true,
    history: '合同已生成，等待签署',
  },
  sign_contract: {
    label: '签署合同',
    from: ['pending_signature'],
    to: 'pending_payment',
    by: ['renter'],
    company: 'order',
    until: 'first_day',
    when: { isContractInReview: false, awaitsApproval: false },
    isRepair: true,
    history: '合同已签署，等待支付',
  },
  pay_now: {
    label: '立即支付',
    from: ['pending_payment'],
    by: ['renter'],
    company: 'pay',
    when: { isPaid: false, awaitsApproval: false },
    until: 'first_day',
  },
  pay_balance: {
    label: '支付续租费',
    from: ['in_use', 'overdue'],
    by: ['renter'],
    company: 'pay',
    when: { hasBalance: true },
  },
  pay_debt: { label: '支付欠款', from: ['returned'], by: ['renter'], company: 'pay', when: { hasBalance: true } },
  confirm_payment: {
    label: '确认收款',
    from: ['pending_payment'],
    to: 'pending_delivery',
    by: ['system', 'staff'],
    permission: 'payment_process',
    until: 'first_day',
    isRepair: true,
    history: '支付成功，等待发货',
  },
  view_contract: {
    label: '查看合同',
    from: afterContract,
    by: ['renter', 'staff'],
    company: 'view_money',
    permission: 'contract_view',
  },
  deliver: {
    label: '发货',
    from: ['pending_delivery'],
    to: 'pending_delivery',
    // A lorry was loaded with it.
    by: ['staff', 'owner', 'system'],
    permission: 'rental_edit',
    when: { isDelivered: false },
    notBefore: 'early_days',
    until: 'last_day',
    history: '设备已发出，等待签收',
  },
  confirm_receipt: {
    label: '确认收货',
    from: ['pending_delivery'],
    to: 'in_use',
    by: ['renter'],
    company: 'receive',
    when: { isDelivered: true },
    notBefore: 'early_days',
    isRepair: true,
    history: '已签收，开始使用',
  },
  count_received: {
    label: '视为收货',
    from: ['pending_delivery'],
    to: 'in_use',
    by: ['system'],
    when: { isDelivered: true },
    history: '发出后没有人说没收到，视为已收货，开始使用',
  },
  start: {
    label: '开始使用',
    from: ['pending_delivery'],
    to: 'in_use',
    by: ['staff'],
    permission: 'rental_edit',
    notBefore: 'first_day',
    until: 'last_day',
    history: '设备交付完成，开始使用',
  },
  report_issue: { label: '问题上报', from: ['in_use', 'overdue'], by: ['renter'], company: 'receive' },
  request_extension: {
    label: '申请续租',
    from: ['in_use'],
    by: ['renter'],
    company: 'order',
    when: { isReturnAnnounced: false },
  },
  withdraw_extension: {
    label: '撤回续租',
    from: ['in_use'],
    by: ['renter'],
    company: 'order',
    when: { hasBalance: true },
  },
  // The machine it was to have is under repair then.
  exchange_unit: {
    label: '换一台',
    from: beforeUse,
    by: ['system'],
    when: { isDelivered: false },
    history: '换成同款的另一台',
  },
  lapse_extension: { label: '续租失效', from: ['in_use', 'overdue'], by: ['system'] },
  request_early_return: {
    label: '申请提前归还',
    from: ['in_use', 'overdue'],
    by: ['renter'],
    company: 'receive',
    when: { isReturnAnnounced: false },
  },
  announce_return: {
    label: '归还设备',
    from: ['in_use', 'overdue'],
    by: ['renter'],
    company: 'receive',
    when: { isReturnAnnounced: false },
  },
  /** Whoever came for the machine did not get it: the announcement counts no more. */
  refute_return: {
    label: '上门未取到',
    from: ['in_use', 'overdue'],
    by: ['staff', 'owner'],
    permission: 'rental_edit',
    when: { isReturnAnnounced: true },
  },
  become_overdue: {
    label: '逾期',
    from: ['in_use'],
    to: 'overdue',
    by: ['system'],
    isRepair: true,
    history: '租期已过，设备尚未归还',
  },
  confirm_return: {
    label: '确认收回',
    from: ['pending_delivery', 'in_use', 'overdue'],
    to: 'returned',
    by: ['staff', 'owner'],
    permission: 'rental_edit',
    when: { isDelivered: true },
    history: '设备已收回，订单完成',
  },
  /** Photographs and readings when the machine goes out and when it comes back. */
  record_handover: {
    label: '交接记录',
    from: ['pending_delivery', 'in_use', 'overdue'],
    by: ['renter', 'owner', 'staff'],
    company: 'receive',
    permission: 'rental_edit',
  },
  start_production: {
    label: '开始生产',
    from: ['in_use', 'overdue'],
    by: ['renter', 'staff'],
    company: 'receive',
    permission: 'rental_edit',
    when: { isProductionStarted: false },
    isLineOwn: true,
    history: '设备投入生产',
  },
  complete_production: {
    label: '完成生产',
    from: ['in_use', 'overdue'],
    by: ['renter', 'staff'],
    company: 'receive',
    permission: 'rental_edit',
    when: { isProductionStarted: true, isProductionCompleted: false },
    isLineOwn: true,
    history: '生产完成，等待归还',
  },
  write_review: { label: '评价', from: ['returned'], by: ['renter'], company: 'order', when: { isReviewed: false } },
  cancel: {
    label: '取消订单',
    from: beforeUse,
    to: 'cancelled',
    by: ['renter', 'staff'],
    company: 'order',
    permission: 'rental_cancel',
    when: { isDelivered: false },
    history: '订单已取消',
  },
  lapse: {
    label: '超时取消',
    from: beforeUse,
    to: 'cancelled',
    by: ['system'],
    isRepair: true,
    history: '订单自动取消',
  },
  /** What only a repair does; nobody is offered these. */
  reopen_contract: {
    label: '退回待生成合同',
    from: ['pending_signature'],
    to: 'pending_contract',
    by: [],
    isRepair: true,
    history: '没有有效的合同，等待重新生成',
  },
  record_payment: {
    label: '补记付款时间',
    from: ['pending_delivery', 'in_use', 'overdue'],
    by: [],
    isRepair: true,
    history: '订单补记付款时间',
  },
  link_contract: { label: '改记合同', from: afterContract, by: [], isRepair: true, history: '订单改记现有的合同' },
  recount_documents: {
    label: '重记文件数',
    from: rentalStatusCodes,
    by: [],
    isRepair: true,
    history: '重新核对文件数',
  },
  hold_unit: { label: '占回日期', from: holdingStatuses, by: [], isRepair: true, history: '重新占用设备日期' },
  release_unit: {
    label: '放开占用',
    from: ['returned', 'cancelled'],
    by: [],
    isRepair: true,
    history: '设备占用已放开',
  },
  contact_service: { label: '联系客服', from: rentalStatusCodes, by: ['renter'] },
  rent_again: { label: '再次租赁', from: ['returned', 'cancelled'], by: ['renter'], company: 'order' },
})
export type RentalAction = keyof typeof rentalActions
export const rentalMachine = defineMachine<RentalStatus, RentalAction>({
  column: 'rental.status',
  thing: '订单',
  initial: ['pending', 'pending_approval'],
  states: rentalStatuses,
  actions: rentalActions,
})
export const rentalActionCodes = codesOf(rentalActions)

export const actionOf = readerOf<RentalAction, ActionDeclaration>(rentalActions)

/** What a member of staff must hold to put right an order whose parts disagree. */
export const repairPermission: Permission = 'rental_approve'

export const meets = (action: Pick<ActionDeclaration, 'when'>, facts: RentalFacts): boolean =>
  Object.entries(action.when ?? {}).every(([name, wanted]) => facts[name as keyof RentalFacts] === wanted)
