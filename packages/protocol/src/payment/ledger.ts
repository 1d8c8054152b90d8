import { codesOf } from '../codes.ts'

/** The accounts of the books. Every posting moves fen between them and sums to zero: debit positive, credit negative. */
export const ledgerAccounts = {
  gateway: { label: '支付渠道应收', kind: 'asset' },
  bank: { label: '银行存款', kind: 'asset' },
  receivable: { label: '应收租客欠款', kind: 'asset' },
  advance: { label: '预收租金及费用', kind: 'liability' },
  deposit: { label: '押金', kind: 'liability' },
  refund_payable: { label: '应退款', kind: 'liability' },
  /** Paid and nobody's yet. */
  trust: { label: '托管款', kind: 'liability' },
  /** Between the trust it leaves and the one it goes into: nothing stays here. */
  trust_moving: { label: '托管款结转', kind: 'liability' },
  owner_payable: { label: '应付设备主', kind: 'liability' },
  driver_payable: { label: '应付司机', kind: 'liability' },
  technician_payable: { label: '应付技师', kind: 'liability' },
  supplier_payable: { label: '应付供应商', kind: 'liability' },
  rent_income: { label: '租金收入', kind: 'income' },
  service_income: { label: '平台服务费收入', kind: 'income' },
  commission_income: { label: '佣金收入', kind: 'income' },
  delivery_income: { label: '运费收入', kind: 'income' },
  late_income: { label: '逾期费收入', kind: 'income' },
  damage_income: { label: '损坏赔偿收入', kind: 'income' },
  membership_income: { label: '会员费收入', kind: 'income' },
  /** Taken by a claim for work on the machine, on its way to the work order it pays. */
  claimed_work: { label: '扣款单抵付的维修费', kind: 'liability' },
  /** What the platform pays out of its own. */
  borne_expense: { label: '平台承担的支出', kind: 'expense' },
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
export const ledgerAccountCodes = codesOf(ledgerAccounts)

export const postingKinds = {
  payment_received: '收款',
  extension_received: '收续租费',
  stray_received: '收到应退的款项',
  rental_cancelled: '取消订单，全额退款',
  rental_settled: '归还结算',
  claim_settled: '扣款结清',
  hold_captured: '从冻结的押金扣款',
  debt_received: '收到欠款',
  membership_received: '收会员费',
  trust_received: '收到托管款',
  trust_released: '放行托管款',
  trust_returned: '退回托管款',
  trust_moved: '结转托管款',
  earning_borne: '平台补发收入',
  refund_agreed: '同意退款',
  refund_paid: '退款完成',
  owner_paid: '给设备主打款',
  driver_paid: '给司机打款',
  technician_paid: '给技师打款',
  supplier_paid: '给供应商打款',
} as const
export type PostingKind = keyof typeof postingKinds
export const postingKindCodes = codesOf(postingKinds)
