/** Money: payments, refunds, ledger, reconciliation, payouts. */
import { paymentEndpoints } from './operations.ts'
import { payoutAccountEndpoints } from './payout-account-operations.ts'
import { payoutEndpoints } from './payout-operations.ts'
import { ledgerEndpoints } from './ledger-operations.ts'
import { reconciliationEndpoints } from './reconciliation-operations.ts'
import { reportEndpoints } from './report-operations.ts'
import { takingEndpoints } from './taking-operations.ts'
import { earningMachine } from './earnings.ts'
import { paymentErrors } from './errors.ts'
import { paymentPermissions } from './permissions.ts'
import { paymentMachine, refundMachine } from './methods.ts'
import { defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'

export const paymentModule = defineModule({
  name: 'payment',
  endpoints: [
    ...paymentEndpoints,
    ...payoutEndpoints,
    ...payoutAccountEndpoints,
    ...ledgerEndpoints,
    ...reconciliationEndpoints,
    ...reportEndpoints,
    ...takingEndpoints,
  ],
  errors: paymentErrors,
  permissions: paymentPermissions,
  machines: [paymentMachine, refundMachine, earningMachine],
  waits: {
    'payment.status': {
      processing: waitsForTime('renter', 'reconcile-payments', '付款码到时自动关闭，可以重新付款。'),
      paid: settled,
      failed: settled,
      cancelled: settled,
      expired: settled,
    },
    'refund.status': {
      processing: waitsForTime('channel', 'reconcile-payments', '退款已提交支付渠道，到账后通知你。'),
      completed: settled,
      failed: waitsForStaff('refund', '支付渠道没有退成，平台改由人工转账退给你。'),
    },
    'deposit_hold.status': {
      waiting: waitsForTime('renter', 'reconcile-payments', '到时没有在渠道确认，这次冻结自动作废。'),
      held: waitsForTime('time', 'reconcile-payments', '订单结清后自动解冻。'),
      captured: settled,
      released: settled,
      failed: settled,
    },
    'hold_capture.status': {
      processing: waitsForTime('channel', 'reconcile-payments', '扣款已提交支付渠道。'),
      completed: settled,
      failed: settled,
    },
    'earning.status': {
      due: waitsForStaff('payout', '按应打款日打款，到账后通知你。'),
      paid: settled,
      taken: settled,
    },
    'reconciliation_item.state': {
      open: waitsForStaff('reconciliation', '等财务核对。'),
      transit: waitsForTime('channel', 'reconcile-bills', '等第二天的账单。'),
      held: settled,
      settled,
      refunded: settled,
      matched: settled,
    },
  },
  openUntil: {
    'payout_hold.released_at': waitsForStaff('payout_hold', '打款暂停，平台会联系你核实。'),
  },
  desks: {
    payout_hold: {
      label: '暂停的打款',
      permission: 'payment_process',
      link: '/admin/payouts',
      path: '/payout-account',
      escalatesAfter: 2,
    },
    payout: {
      label: '打款',
      permission: 'payment_process',
      link: '/admin/payouts',
      path: '/payout-account',
      escalatesAfter: 2,
    },
    refund: { label: '人工退款', permission: 'payment_process', link: '/admin/orders', escalatesAfter: 1 },
    reconciliation: {
      label: '对账差异',
      permission: 'payment_process',
      link: '/admin/reconciliation',
      escalatesAfter: 2,
    },
  },
  settings: {
    keep_sandbox_notices_days: {
      kind: 'number',
      group: '保留期限',
      label: '沙盒渠道的通知',
      hint: '超过这么多天的，夜里分批删掉；真实渠道的通知一直留着',
      unit: '天',
      min: 1,
      max: 3650,
      initial: 30,
    },
  },
  audit: {
    actions: {
      'payment.record_offline': '登记线下收款',
      'refund.complete': '登记退款完成',
      'refund.fail': '登记退款失败',
      'reconciliation.run': '取回账单对账',
      'reconciliation.settle': '对账补记入账',
      'reconciliation.refund': '对账退回款项',
      'reconciliation.hold': '对账挂账',
      'reconciliation.ask': '对账再问渠道',
      'payout.complete': '登记结算打款',
      'payout.hold': '暂停打款',
      'payout.resume': '恢复打款',
      'payout_account.first': '登记收款账户',
      'payout_account.change': '更换收款账户',
      'payout_account.cancel': '撤回更换收款账户',
      'earning_choice.change': '选择从收入里扣款',
    },
    objects: {
      payment: '付款',
      refund: '退款',
      reconciliation_item: '对账记录',
      gateway_bill: '渠道账单',
      earning: '收入',
      payout_account: '收款账户',
      payout_hold: '打款暂停',
      earning_choice: '从收入里扣款的选择',
    },
  },
  files: {
    invoice: { readers: ['invoice_view'] },
  },
  notices: ['payout_changed', 'payout_kept', 'payouts_held', 'payouts_resumed'],
})
