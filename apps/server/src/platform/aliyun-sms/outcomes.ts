/** What the answers of SendSms mean for us. */

/** `refused`: never. `throttled`: not now. `operator`: somebody has to put something right. `away`: the service failed. */
export type SmsOutcome = 'sent' | 'refused' | 'throttled' | 'operator' | 'away'

const named: Readonly<Record<string, SmsOutcome>> = {
  OK: 'sent',
  'isv.MOBILE_NUMBER_ILLEGAL': 'refused',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'refused',
  // What somebody wrote, an equipment's name or a reason, is nothing the service passes on.
  'isv.BLACK_KEY_CONTROL_LIMIT': 'refused',
  'isv.PARAM_LENGTH_LIMIT': 'refused',
  'isv.PARAM_NOT_SUPPORT_URL': 'refused',
  'isv.BUSINESS_LIMIT_CONTROL': 'throttled',
  'isv.DAY_LIMIT_CONTROL': 'throttled',
  'isv.MONTH_LIMIT_CONTROL': 'throttled',
  'isp.SYSTEM_ERROR': 'away',
  'isp.GATEWAY_ERROR': 'away',
  'isp.UNKNOWN': 'away',
  ServiceUnavailable: 'away',
  InternalError: 'away',
}

/** Signature, access key, balance, signature name, template and whatever is not known here: the operator's. */
export const outcomeOf = (code: string, status: number): SmsOutcome => {
  if (named[code]) return status === 200 || named[code] !== 'sent' ? named[code] : 'away'
  if (code.startsWith('Throttling')) return 'throttled'
  return status >= 500 ? 'away' : 'operator'
}
