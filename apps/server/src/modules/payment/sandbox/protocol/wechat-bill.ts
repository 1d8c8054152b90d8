import type { WechatCredentials } from '../../../../platform/outside/payment-channels.ts'
import { shanghaiTime, yuanText } from '../../gateways/channel.ts'
import type { BillRow } from '../../gateway.ts'

const head =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const foot = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const line = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')
const sum = (rows: readonly BillRow[], kind: BillRow['kind']): string =>
  yuanText(rows.filter((row) => row.kind === kind).reduce((total, { amountFen }) => total + amountFen, 0))

/** The bill of a day as WeChat Pay writes it: a byte order mark, every cell after a backtick, two lines of sums. */
export const wechatBill = (rows: readonly BillRow[], own: WechatCredentials): Buffer => {
  const lines = rows.map((row) => {
    const isRefund = row.kind === 'refund'
    const [paid, back] = isRefund ? ['0.00', yuanText(row.amountFen)] : [yuanText(row.amountFen), '0.00']
    return line([
      shanghaiTime(row.at),
      own.appid,
      own.mchid,
      '0',
      '',
      row.trade,
      row.paymentNumber,
      'sandbox',
      'NATIVE',
      isRefund ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      paid,
      '0.00',
      isRefund ? `5${row.number}` : '0',
      isRefund ? row.number : '0',
      back,
      '0.00',
      isRefund ? 'ORIGINAL' : '',
      isRefund ? 'SUCCESS' : '',
      '租赁',
      '',
      yuanText(row.feeFen),
      '0.00%',
      paid,
      back,
      '',
    ])
  })
  const [paid, back] = [sum(rows, 'payment'), sum(rows, 'refund')]
  const total = line([String(rows.length), paid, back, '0.00', '0.00', paid, back])
  return Buffer.from(`\uFEFF${[head, ...lines, foot, total].join('\r\n')}\r\n`, 'utf8')
}
