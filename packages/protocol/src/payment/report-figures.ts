import { codesOf } from '../codes.ts'

/** Longest range a report covers. */
export const reportDaysMax = 366
/** The columns of a report, in the order tables and files show them. */
export const reportFigures = {
  received: { label: '收款', hint: '租客付进来的和从冻结押金扣下的，押金在内' },
  refunded: { label: '退款', hint: '已经退到租客手里的款项' },
  net: { label: '净收款', hint: '收款减退款' },
  rent: { label: '租金收入', hint: '结算时确认的自营设备租金' },
  service_fee: { label: '平台服务费', hint: '结算时确认的服务费' },
  commission: { label: '佣金收入', hint: '设备主的租金里平台留下的部分' },
  delivery: { label: '运费收入', hint: '结算时确认的送取费' },
  late_fee: { label: '逾期费', hint: '结算时确认的自营设备逾期费' },
  damage: { label: '损坏赔偿', hint: '扣款结清后归平台的赔偿' },
  deposit_in: { label: '押金收取', hint: '这段时间收下的押金' },
  deposit_out: { label: '押金结清', hint: '这段时间退回或抵扣的押金' },
  hold_captured: { label: '冻结押金扣款', hint: '从渠道冻结的押金里扣到账的' },
  claims_settled: { label: '扣款结清', hint: '扣款单落实的金额，含设备主的' },
  debt_in: { label: '租客补付', hint: '租客归还后补付的欠款' },
  owner_share: { label: '设备主应得', hint: '结算时归设备主的部分' },
  owner_taken: { label: '设备主抵扣', hint: '从设备主的收入里扣来付费用的，退回的已减掉' },
  owner_paid: { label: '已付设备主', hint: '已经打款给设备主的部分' },
} as const
export type ReportFigure = keyof typeof reportFigures
export const reportFigureCodes = codesOf(reportFigures)
