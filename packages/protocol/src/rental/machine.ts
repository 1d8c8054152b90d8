/**
 * The life of a rental, declared once. Tabs, stepper, buttons, timers, database check and the test matrix come from
 * here. Documents: R077–R094, decisions on the first status and on who may cancel.
 */
import type { Permission } from '../access.ts'

export const orderTabs = [
  { key: 'all', label: '全部' },
  { key: 'pending_review', label: '待审核' },
  { key: 'in_progress', label: '进行中' },
  { key: 'completed', label: '已完成' },
] as const
export type OrderTab = (typeof orderTabs)[number]['key']

export interface StatusDeclaration {
  readonly label: string
  /** R078: index of the step the order stands on (0 form … 4 delivery, 5 all done); null where no step applies. */
  readonly step: number | null
  /** R090: the tab beside `all`. */
  readonly tab: Exclude<OrderTab, 'all'> | null
  /** R094: whether the renter may add or remove documents. */
  readonly takesDocuments: boolean
  /** Whether the order still keeps its machine from others. */
  readonly holdsUnit: boolean
  /** Hours the machine waits for the renter's next move before the order lapses. */
  readonly holdHours?: number
  readonly tone: 'act' | 'wait' | 'ok' | 'danger' | 'done'
  /** Whose turn it is and what follows, as the status card says it. */
  readonly sentence: string
  /** What it says instead once something has happened; the first that holds. */
  readonly laterSentences?: readonly { readonly fact: keyof RentalFacts; readonly sentence: string }[]
}

const declareStatuses = <const T extends Record<string, StatusDeclaration>>(statuses: T) => statuses

export const rentalStatuses = declareStatuses({
  pending: {
    label: '等待处理',
    step: 0,
    tab: 'pending_review',
    takesDocuments: true,
    holdsUnit: true,
    holdHours: 48,
    tone: 'act',
    sentence: '轮到你了：上传资质文件，审核通过后才能签合同。',
  },
  pending_approval: {
    label: '资质审核中',
    step: 1,
    tab: 'pending_review',
    takesDocuments: true,
    holdsUnit: true,
    holdHours: 48,
    tone: 'act',
    sentence: '轮到你了：资质文件还没交齐，交齐后平台开始审核。',
    laterSentences: [{ fact: 'hasDocuments', sentence: '轮到你了：文件已经上传，提交审核后平台开始看。' }],
  },
  pending_verification: {
    label: '资质审核中',
    step: 1,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    tone: 'wait',
    sentence: '请耐心等待资质审核，有结果会马上通知你，机器一直为你留着。',
  },
  qualification_rejected: {
    label: '资质被拒绝',
    step: 1,
    tab: 'pending_review',
    takesDocuments: true,
    holdsUnit: true,
    holdHours: 48,
    tone: 'danger',
    sentence: '资质没有通过。按审核意见重新上传，平台会优先再审。',
  },
  pending_contract: {
    label: '待生成合同',
    step: 2,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    holdHours: 72,
    tone: 'act',
    sentence: '资质已通过。生成合同后就可以在线签署。',
  },
  pending_signature: {
    label: '待签署合同',
    step: 2,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    holdHours: 24,
    tone: 'act',
    sentence: '轮到你签字了。到时没签，机器会让给下一位。',
  },
  pending_payment: {
    label: '待支付',
    step: 3,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    holdHours: 24,
    tone: 'act',
    sentence: '合同已签，轮到你付款。付清后安排发货。',
  },
  pending_delivery: {
    label: '待发货',
    step: 4,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    tone: 'wait',
    sentence: '款项已收到，平台正在安排送货，到货后请当面验收。',
    laterSentences: [{ fact: 'isDelivered', sentence: '设备已经备好或发出，轮到你了：当面验收，没有问题就确认收货。' }],
  },
  in_use: {
    label: '使用中',
    step: 5,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    tone: 'ok',
    sentence: '设备在你这里。到期前归还或续租，有问题随时上报。',
    laterSentences: [
      { fact: 'isReturnAnnounced', sentence: '已申请归还，平台会联系取件，收到并验机后结算押金。' },
      { fact: 'hasBalance', sentence: '续租已生效，续租费还没支付。现在付清，或在归还时从押金中扣除。' },
    ],
  },
  overdue: {
    label: '已逾期',
    step: 5,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    tone: 'danger',
    sentence: '租期已过，请尽快归还。逾期费按合同约定的费率每天计收。',
    laterSentences: [
      { fact: 'isReturnAnnounced', sentence: '已申请归还，平台会联系取件，收到并验机后结算押金和逾期费。' },
    ],
  },
  returned: {
    label: '已归还',
    step: 5,
    tab: 'completed',
    takesDocuments: false,
    holdsUnit: false,
    tone: 'done',
    sentence: '设备已收回，押金按结算单原路退回。',
  },
  cancelled: {
    label: '已取消',
    step: null,
    tab: 'completed',
    takesDocuments: false,
    holdsUnit: false,
    tone: 'done',
    sentence: '订单已取消，机器已经释放。',
  },
})
export type RentalStatus = keyof typeof rentalStatuses
export const rentalStatusCodes = Object.keys(rentalStatuses) as [RentalStatus, ...RentalStatus[]]

const statusesWhere = (test: (status: StatusDeclaration) => boolean) =>
  rentalStatusCodes.filter((code) => test(rentalStatuses[code]))

/** A status or an action with all its optional parts. */
export const statusOf = (code: RentalStatus): StatusDeclaration => rentalStatuses[code]

export const documentStatuses = statusesWhere((status) => status.takesDocuments)
export const holdingStatuses = statusesWhere((status) => status.holdsUnit)
/** Waiting for staff in the review queue, orders without documents included. */
export const reviewableStatuses: readonly RentalStatus[] = ['pending', 'pending_approval', 'pending_verification']
export const statusesInTab = (tab: OrderTab): readonly RentalStatus[] =>
  tab === 'all' ? rentalStatusCodes : statusesWhere((status) => status.tab === tab)

/** Names used elsewhere for the same states; the value is what a filter by that name means. */
export const statusAliases: Readonly<Record<string, readonly RentalStatus[]>> = {
  approved: ['pending_contract'],
  verified: ['pending_contract'],
  qualification_verified: ['pending_contract'],
  q_verified: ['pending_contract'],
  contract_generated: ['pending_signature'],
  contract_signed: ['pending_payment'],
  paid: ['pending_delivery'],
  active: ['in_use'],
  completed: ['returned'],
  rejected: ['qualification_rejected'],
}

/** What an order already is, beside its status; guards and buttons are decided on these. */
export interface RentalFacts {
  readonly hasDocuments: boolean
  readonly hasContract: boolean
  readonly isSigned: boolean
  readonly isPaid: boolean
  readonly isDelivered: boolean
  readonly isReturnAnnounced: boolean
  readonly isReviewed: boolean
  readonly hasBalance: boolean
  readonly isProductionStarted: boolean
  readonly isProductionCompleted: boolean
}

/**
 * `renter` is whoever placed the order, `owner` whose machine it is, `staff` whoever holds `permission`, `system` a timer
 * or the gateway.
 */
export type Actor = 'renter' | 'owner' | 'staff' | 'system'

export interface ActionDeclaration {
  readonly label: string
  readonly from: readonly RentalStatus[]
  /** Absent: the action changes no status. Equal to the present status: it is recorded in the history all the same. */
  readonly to?: RentalStatus
  readonly by: readonly Actor[]
  /** What a member of staff must hold. */
  readonly permission?: Permission
  readonly when?: Partial<RentalFacts>
  /** Sentence of the history row. */
  readonly history?: string
  /** Only on lines that name it among their own actions. */
  readonly isLineOwn?: boolean
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
  upload_documents: { label: '上传资质', from: documentStatuses, by: ['renter'] },
  submit_documents: {
    label: '提交审核',
    from: ['pending', 'pending_approval', 'qualification_rejected'],
    to: 'pending_verification',
    by: ['renter', 'staff'],
    permission: 'qualification_verify',
    when: { hasDocuments: true },
    history: '提交资质文件，等待审核',
  },
  approve_qualification: {
    label: '通过',
    from: reviewableStatuses,
    to: 'pending_contract',
    by: ['staff'],
    permission: 'qualification_verify',
    history: '资质审核通过',
  },
  reject_qualification: {
    label: '拒绝',
    from: reviewableStatuses,
    to: 'qualification_rejected',
    by: ['staff'],
    permission: 'qualification_verify',
    history: '资质审核未通过',
  },
  generate_contract: {
    label: '生成合同',
    from: ['pending_contract'],
    to: 'pending_signature',
    by: ['renter', 'staff'],
    permission: 'contract_create',
    history: '合同已生成，等待签署',
  },
  sign_contract: {
    label: '签署合同',
    from: ['pending_signature'],
    to: 'pending_payment',
    by: ['renter'],
    history: '合同已签署，等待支付',
  },
  pay_now: { label: '立即支付', from: ['pending_payment'], by: ['renter'], when: { isPaid: false } },
  pay_balance: { label: '支付续租费', from: ['in_use', 'overdue'], by: ['renter'], when: { hasBalance: true } },
  confirm_payment: {
    label: '确认收款',
    from: ['pending_payment'],
    to: 'pending_delivery',
    by: ['system', 'staff'],
    permission: 'payment_process',
    history: '支付成功，等待发货',
  },
  view_contract: { label: '查看合同', from: afterContract, by: ['renter', 'staff'], permission: 'contract_view' },
  deliver: {
    label: '发货',
    from: ['pending_delivery'],
    to: 'pending_delivery',
    by: ['staff', 'owner'],
    permission: 'rental_edit',
    when: { isDelivered: false },
    history: '设备已发出，等待签收',
  },
  confirm_receipt: {
    label: '确认收货',
    from: ['pending_delivery'],
    to: 'in_use',
    by: ['renter'],
    when: { isDelivered: true },
    history: '已签收，开始使用',
  },
  start: {
    label: '开始使用',
    from: ['pending_delivery'],
    to: 'in_use',
    by: ['staff'],
    permission: 'rental_edit',
    history: '设备交付完成，开始使用',
  },
  report_issue: { label: '问题上报', from: ['in_use', 'overdue'], by: ['renter'] },
  request_extension: { label: '申请续租', from: ['in_use'], by: ['renter'], when: { isReturnAnnounced: false } },
  request_early_return: {
    label: '申请提前归还',
    from: ['in_use', 'overdue'],
    by: ['renter'],
    when: { isReturnAnnounced: false },
  },
  announce_return: {
    label: '归还设备',
    from: ['in_use', 'overdue'],
    by: ['renter'],
    when: { isReturnAnnounced: false },
  },
  become_overdue: { label: '逾期', from: ['in_use'], to: 'overdue', by: ['system'], history: '租期已过，设备尚未归还' },
  confirm_return: {
    label: '确认收回',
    from: ['in_use', 'overdue'],
    to: 'returned',
    by: ['staff', 'owner'],
    permission: 'rental_edit',
    history: '设备已收回，订单完成',
  },
  /** Photographs and readings when the machine goes out and when it comes back. */
  record_handover: {
    label: '交接记录',
    from: ['pending_delivery', 'in_use', 'overdue'],
    by: ['renter', 'owner', 'staff'],
    permission: 'rental_edit',
  },
  start_production: {
    label: '开始生产',
    from: ['in_use', 'overdue'],
    by: ['renter', 'staff'],
    permission: 'rental_edit',
    when: { isProductionStarted: false },
    isLineOwn: true,
    history: '设备投入生产',
  },
  complete_production: {
    label: '完成生产',
    from: ['in_use', 'overdue'],
    by: ['renter', 'staff'],
    permission: 'rental_edit',
    when: { isProductionStarted: true, isProductionCompleted: false },
    isLineOwn: true,
    history: '生产完成，等待归还',
  },
  write_review: { label: '评价', from: ['returned'], by: ['renter'], when: { isReviewed: false } },
  cancel: {
    label: '取消订单',
    from: beforeUse,
    to: 'cancelled',
    by: ['renter', 'staff'],
    permission: 'rental_cancel',
    when: { isDelivered: false },
    history: '订单已取消',
  },
  lapse: { label: '超时取消', from: beforeUse, to: 'cancelled', by: ['system'], history: '超过保留时间，订单自动取消' },
  contact_service: { label: '联系客服', from: rentalStatusCodes, by: ['renter'] },
  rent_again: { label: '再次租赁', from: ['returned', 'cancelled'], by: ['renter'] },
})
export type RentalAction = keyof typeof rentalActions
export const rentalActionCodes = Object.keys(rentalActions) as [RentalAction, ...RentalAction[]]

export const actionOf = (code: RentalAction): ActionDeclaration => rentalActions[code]

/** The actions a reader may take now: status ∩ who he is ∩ what he holds ∩ what the order already is. */
export const actionsFor = (
  status: RentalStatus,
  facts: RentalFacts,
  reader: {
    readonly isRenter: boolean
    readonly isOwner: boolean
    readonly isStaff: boolean
    readonly permissions: ReadonlySet<Permission>
  },
  /** Actions only the order's line has. */
  ownActions: readonly string[],
): RentalAction[] =>
  rentalActionCodes.filter((code) => {
    const action = actionOf(code)
    if (action.isLineOwn && !ownActions.includes(code)) return false
    if (!action.from.includes(status) || !meets(action, facts)) return false
    if (reader.isRenter && action.by.includes('renter')) return true
    if (reader.isOwner && action.by.includes('owner')) return true
    return (
      reader.isStaff &&
      action.by.includes('staff') &&
      action.permission !== undefined &&
      reader.permissions.has(action.permission)
    )
  })

export const meets = (action: Pick<ActionDeclaration, 'when'>, facts: RentalFacts): boolean =>
  Object.entries(action.when ?? {}).every(([name, wanted]) => facts[name as keyof RentalFacts] === wanted)
