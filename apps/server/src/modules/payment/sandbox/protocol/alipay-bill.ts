import { shanghaiTime, yuanText } from '../../gateways/channel.ts'
import type { BillRow } from '../../gateway.ts'
import { gbkWriter, zip } from './pack.ts'

const head =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const lineOf = (row: BillRow): string => {
  const isRefund = row.kind === 'refund'
  const amount = `${isRefund ? '-' : ''}${yuanText(row.amountFen)}`
  const zeros = Array.from({ length: 5 }, () => '0.00')
  const time = shanghaiTime(row.at)
  const payer = ['', '', '', '', 'sandbox']
  const order = [row.trade, isRefund ? row.paymentNumber : row.number, isRefund ? '退款' : '交易', '租赁', time, time]
  return [
    ...order,
    ...payer,
    amount,
    amount,
    ...zeros,
    '',
    '0.00',
    '0.00',
    isRefund ? row.number : '',
    yuanText(row.feeFen),
    '0.00',
    '',
  ]
    .map((cell) => `${cell}\t`)
    .join(',')
}

/** The bill of a day as Alipay packs it: two tables in GBK, of which the first has the details. */
export const alipayBill = (rows: readonly BillRow[], day: string): Buffer => {
  const title = ['#支付宝业务明细查询', `#起始日期：[${day} 00:00:00]`, '#----业务明细列表----']
  const details = [...title, head, ...rows.map(lineOf), '#----业务明细列表结束----', '']
  const summary = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', `,,${rows.length}`, '']
  const toGbk = gbkWriter()
  return zip([
    { name: `${day}_业务明细.csv`, bytes: toGbk(details.join('\r\n')) },
    { name: `${day}_业务明细(汇总).csv`, bytes: toGbk(summary.join('\r\n')) },
  ])
}
