import type { BillRow } from '../gateway.ts'
import { fenOf, GatewayFault, momentIn } from './channel.ts'
import { unzip } from './unzip.ts'

const columns = {
  trade: '支付宝交易号',
  order: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refund: '退款批次号/请求号',
  fee: '服务费（元）',
} as const

/** The detailed table of the archive: commented head and foot, cells padded with tabs, in GBK. */
export const alipayBillRows = (archive: Buffer): BillRow[] => {
  const decoder = new TextDecoder('gbk')
  const tables = unzip(archive).map((file) => decoder.decode(file).split(/\r?\n/))
  const cells = (line: string) => line.split(',').map((cell) => cell.trim())
  for (const lines of tables) {
    const start = lines.findIndex((line) => line.startsWith(columns.trade) && line.includes(columns.at))
    if (start < 0) continue
    const head = cells(lines[start] ?? '')
    return lines
      .slice(start + 1)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => rowOf(head, cells(line)))
  }
  throw new GatewayFault('alipay', 'UNKNOWN_BILL')
}

const rowOf = (head: readonly string[], row: readonly string[]): BillRow => {
  const cell = (name: keyof typeof columns) => row[head.indexOf(columns[name])] ?? ''
  const isRefund = cell('kind') === '退款'
  const [paymentNumber, trade] = [cell('order'), cell('trade')]
  return {
    kind: isRefund ? 'refund' : 'payment',
    number: isRefund ? cell('refund') : paymentNumber,
    paymentNumber,
    trade,
    amountFen: Math.abs(fenOf(cell('amount'))),
    feeFen: Math.abs(fenOf(cell('fee') || '0')),
    at: momentIn(cell('at')),
  }
}
