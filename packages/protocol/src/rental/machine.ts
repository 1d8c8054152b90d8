/**
 * The life of a rental, declared once. Tabs, stepper, buttons, timers, database check and the test matrix come from
 * here. Documents: R077–R094, decisions on the first status and on who may cancel.
 */
import { codesOf } from '../codes.ts'
import { fieldsOf, readerOf, rowsOf, withPageView } from '../page-view.ts'
import { type TenantCapability, tenantRoleOf, tenantRolesWith } from '../tenant/roles.ts'

export const orderTabs = [
  { key: 'all', label: '全部' },
  { key: 'pending_review', label: '待审核' },
  { key: 'in_progress', label: '进行中' },
  { key: 'completed', label: '已完成' },
] as const
export type OrderTab = (typeof orderTabs)[number]['key']

/** What time does with an order that stands in a status, and when. */
export interface TimeLimit {
  /** The end of the rental's first or last day, or the moment from which a delivered machine counts as received. */
  readonly until: 'first_day' | 'last_day' | 'receipt'
  readonly action: 'lapse' | 'count_received' | 'become_overdue'
  /** Only of orders that are so; absent: of all. */
  readonly when?: Partial<RentalFacts>
  /** What is said of it beforehand; `{day}` is the last day, `{moment}` the moment. */
  readonly sentence: string
  /** Why the order ended, where it ends it. */
  readonly reason?: string
}

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
  /** How it ends if nobody does anything. Every status in which something waits has a limit or reminders. */
  readonly limits: readonly TimeLimit[]
  /** Of a status that only a person can end, because the machine is out: who has it in hand is reminded this often. */
  readonly remindsEveryDays?: number
  readonly tone: 'act' | 'wait' | 'ok' | 'danger' | 'done'
  /** Whose turn it is and what follows, as the status card says it. */
  readonly sentence: string
  /** What it says instead, and is called, once something has happened; the first that holds. */
  readonly laterSentences?: readonly {
    readonly fact: keyof RentalFacts
    readonly sentence: string
    readonly label?: string
  }[]
  /** What a member of the company reads whose part the next step is not; `{who}`: the roles whose part it is. */
  readonly colleague?: { readonly may: TenantCapability; readonly sentence: string }
}

/** A machine is paid for by the end of the day on which it is wanted, or it is wanted by somebody else. */
const firstDay = (doing: string): TimeLimit => ({
  until: 'first_day',
  action: 'lapse',
  sentence: `{day} 起租，当天结束前还没${doing}，订单自动取消，不收任何费用。`,
  reason: '起租那天结束前没有办完手续，订单自动取消',
})

/** What an order says of itself and how its status ends comes to the pages with the order. */
const statusOnPages = (status: StatusDeclaration) =>
  fieldsOf(status, ['label', 'step', 'tab', 'takesDocuments', 'holdsUnit', 'holdHours', 'tone'])
const declareStatuses = <const T extends Record<string, StatusDeclaration>>(statuses: T) =>
  withPageView(statuses, (table) => rowsOf(table, statusOnPages))

export const rentalStatuses = declareStatuses({
  pending: {
    label: '等待处理',
    step: 0,
    tab: 'pending_review',
    takesDocuments: true,
    holdsUnit: true,
    holdHours: 48,
    limits: [firstDay('办完付款')],
    tone: 'act',
    sentence: '轮到你了：上传资质文件，审核通过后才能签合同。',
    colleague: { may: 'order', sentence: '等{who}上传资质文件，审核通过后才能签合同。' },
  },
  pending_approval: {
    label: '资质审核中',
    step: 1,
    tab: 'pending_review',
    takesDocuments: true,
    holdsUnit: true,
    holdHours: 48,
    limits: [firstDay('办完付款')],
    tone: 'act',
    sentence: '轮到你了：资质文件还没交齐，交齐后平台开始审核。',
    colleague: { may: 'order', sentence: '等{who}交齐资质文件，提交后平台开始审核。' },
    laterSentences: [{ fact: 'hasDocuments', sentence: '轮到你了：文件已经上传，提交审核后平台开始看。' }],
  },
  pending_verification: {
    label: '资质审核中',
    step: 1,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    limits: [firstDay('审完并付款')],
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
    limits: [firstDay('办完付款')],
    tone: 'danger',
    sentence: '资质没有通过。按审核意见重新上传，平台会优先再审。',
    colleague: { may: 'order', sentence: '资质没有通过。等{who}按审核意见重新上传。' },
  },
  pending_contract: {
    label: '待生成合同',
    step: 2,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    holdHours: 72,
    limits: [firstDay('办完付款')],
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
    limits: [firstDay('签完并付款')],
    tone: 'act',
    sentence: '轮到你签字了。到时没签，机器会让给下一位。',
    colleague: { may: 'order', sentence: '等{who}签字。到时没签，机器会让给下一位。' },
    laterSentences: [
      { fact: 'isContractInReview', sentence: '合同还在平台这边审核，通过了马上通知你签字，机器一直为你留着。' },
      { fact: 'awaitsApproval', label: '待企业审批', sentence: '企业的审批人同意以后才能签合同，请在保留期限内审批。' },
    ],
  },
  pending_payment: {
    label: '待支付',
    step: 3,
    tab: 'pending_review',
    takesDocuments: false,
    holdsUnit: true,
    holdHours: 24,
    limits: [firstDay('付款')],
    tone: 'act',
    sentence: '合同已签，轮到你付款。付清后安排发货。',
    colleague: { may: 'pay', sentence: '合同已签，等{who}付款。付清后安排发货。' },
    laterSentences: [
      { fact: 'awaitsApproval', label: '待企业审批', sentence: '企业的审批人同意以后才能付款，请在保留期限内审批。' },
    ],
  },
  pending_delivery: {
    label: '待发货',
    step: 4,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    limits: [
      {
        until: 'last_day',
        action: 'lapse',
        when: { isDelivered: false },
        sentence: '到 {day} 租期结束还没发货，订单自动取消，付过的钱全部退回。',
        reason: '租期结束前没有发货，订单自动取消，款项全部退回',
      },
      {
        until: 'receipt',
        action: 'count_received',
        when: { isDelivered: true },
        sentence: '{moment} 前没有确认，视为已收货。',
      },
    ],
    tone: 'wait',
    sentence: '款项已收到，正在安排交付，到手时请当面验收。',
    laterSentences: [
      {
        fact: 'isDelivered',
        label: '待收货',
        sentence: '设备已发出，到货后轮到你：当面验收，没有问题就确认收货。',
      },
    ],
  },
  in_use: {
    label: '使用中',
    step: 5,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    limits: [{ until: 'last_day', action: 'become_overdue', sentence: '租期到 {day}，过了还没归还按逾期计费。' }],
    tone: 'ok',
    sentence: '设备在你这里。到期前归还或续租，有问题随时上报。',
    laterSentences: [
      {
        fact: 'isReturnAnnounced',
        label: '归还中',
        sentence: '已申请归还，平台会联系取件，收到并验机后结算押金。',
      },
      { fact: 'hasBalance', sentence: '续租费还没支付，请尽快付清；押金抵得上的，也可以归还时再扣。' },
    ],
  },
  overdue: {
    label: '已逾期',
    step: 5,
    tab: 'in_progress',
    takesDocuments: false,
    holdsUnit: true,
    limits: [],
    remindsEveryDays: 3,
    tone: 'danger',
    sentence: '租期已过，请尽快归还。逾期费按合同约定的费率每天计收。',
    laterSentences: [
      {
        fact: 'isReturnAnnounced',
        label: '归还中',
        sentence: '已申请归还，平台会联系取件，收到并验机后结算押金和逾期费。',
      },
    ],
  },
  returned: {
    label: '已归还',
    step: 5,
    tab: 'completed',
    takesDocuments: false,
    holdsUnit: false,
    limits: [],
    tone: 'done',
    sentence: '设备已收回，租金和押金按结算单结清。',
    laterSentences: [{ fact: 'hasBalance', sentence: '设备已收回，还有欠款没付。' }],
  },
  cancelled: {
    label: '已取消',
    step: null,
    tab: 'completed',
    takesDocuments: false,
    holdsUnit: false,
    limits: [],
    tone: 'done',
    sentence: '订单已取消，机器已经释放。',
  },
})
export type RentalStatus = keyof typeof rentalStatuses
export const rentalStatusCodes = codesOf(rentalStatuses)

const statusesWhere = (test: (status: StatusDeclaration) => boolean) =>
  rentalStatusCodes.filter((code) => test(rentalStatuses[code]))

/** A status or an action with all its optional parts. */
export const statusOf = readerOf<RentalStatus, StatusDeclaration>(rentalStatuses)

/** Statuses that this limit ends. */
export const statusesUntil = (until: TimeLimit['until'], action: TimeLimit['action']): readonly RentalStatus[] =>
  rentalStatusCodes.filter((code) =>
    statusOf(code).limits.some((limit) => limit.until === until && limit.action === action),
  )

export const documentStatuses = statusesWhere((status) => status.takesDocuments)
export const holdingStatuses = statusesWhere((status) => status.holdsUnit)
/** Waiting for staff in the review queue, orders without documents included. */
export const reviewableStatuses: readonly RentalStatus[] = ['pending', 'pending_approval', 'pending_verification']
/** The machine is with the renter. */
export const inUseStatuses = ['in_use', 'overdue'] as const satisfies readonly RentalStatus[]
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

/** The machine is with the renter. */
export const outStatuses: readonly RentalStatus[] = ['in_use', 'overdue']

const fillWho = ({ may, sentence }: NonNullable<StatusDeclaration['colleague']>): string =>
  sentence.replace(
    '{who}',
    tenantRolesWith(may)
      .map((role) => tenantRoleOf(role).label)
      .join('或'),
  )

/**
 * How an order's status is called and told, with what has happened in it; every list, tag and card says the same. A fact
 * left out has not happened. `mayForCompany`: what its reader may do for the company he acts for; null: he acts for himself.
 */
export const wordsOf = (
  code: RentalStatus,
  facts: Partial<RentalFacts>,
  mayForCompany: ReadonlySet<TenantCapability> | null = null,
): { readonly label: string; readonly sentence: string } => {
  const { label, sentence, laterSentences = [], colleague } = statusOf(code)
  const later = laterSentences.find((one) => facts[one.fact])
  const isOthersPart = colleague !== undefined && mayForCompany !== null && !mayForCompany.has(colleague.may)
  return {
    label: later?.label ?? label,
    sentence: later?.sentence ?? (isOthersPart ? fillWho(colleague) : sentence),
  }
}

/** What an order already is, beside its status; guards and buttons are decided on these. */
export interface RentalFacts {
  readonly hasDocuments: boolean
  readonly hasContract: boolean
  /** Staff have the next move with the contract: the time to sign it does not run. */
  readonly isContractInReview: boolean
  readonly isSigned: boolean
  /** Somebody of its company has still to agree to it. */
  readonly awaitsApproval: boolean
  readonly isPaid: boolean
  readonly isDelivered: boolean
  readonly isReturnAnnounced: boolean
  readonly isReviewed: boolean
  readonly hasBalance: boolean
  readonly isProductionStarted: boolean
  readonly isProductionCompleted: boolean
}
