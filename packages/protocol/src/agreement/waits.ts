import { settled, type WaitingStatuses, waitsForStaff, waitsForTime } from '../module.ts'
import { agreementStatusCodes, agreementStatusOf } from './machine.ts'

/** A contract that is not signed ends with its order, whose time runs. */
export const agreementWaits: WaitingStatuses = Object.fromEntries(
  agreementStatusCodes.map((code) => {
    const { tone, label, isSignable } = agreementStatusOf(code)
    if (tone === 'wait') return [code, waitsForStaff('contract', '合同在平台这边审核，通过了马上通知你签字。')]
    if (isSignable || tone === 'danger')
      return [code, waitsForTime('renter', 'rental-time', `${label}，订单到期自动取消。`)]
    if (code === 'signed' || code === 'active')
      return [code, waitsForTime('renter', 'rental-time', '合同随订单走到归还。')]
    return [code, settled]
  }),
)
