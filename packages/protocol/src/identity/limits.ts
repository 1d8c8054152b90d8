/** How long a sign-in lasts and how often one may guess. */

/** R198 */
export const accessSeconds = 3600
export const refreshSeconds = 86_400

/** Wrong passwords for one account from one address, and for all accounts from one address. */
export const loginFailures = { perAccount: 10, perAddress: 100, windowSeconds: 600 }

export const smsPurposes = [
  'login',
  'register',
  'reset',
  'sign',
  'payout',
  'phone',
  'machine_report',
  'external_order',
  'external_access',
] as const
export type SmsPurpose = (typeof smsPurposes)[number]
/** What a code is for, as it says itself. */
export const smsPurposeWords: Readonly<Record<SmsPurpose, string>> = {
  login: '登录',
  register: '注册',
  reset: '重设密码',
  sign: '签署合同',
  payout: '更换收款账户',
  phone: '更换手机号',
  machine_report: '扫码报修',
  external_order: '预约上门服务',
  external_access: '查看服务单',
}
export const smsLimits = {
  digits: 6,
  lifeSeconds: 300,
  attempts: 5,
  /** So many of the newest codes are good at once, so that asking again does not make the one on its way worthless. */
  liveCodes: 3,
  /** Of one network, or of the number's own person signed in, at one number for one purpose. */
  pauseSeconds: 60,
  perHour: 10,
  /** What all strangers together may have sent to one number: for one purpose, and for all of them. */
  ofNumber: { perPause: 3, perHour: 20, perHourInAll: 40 },
}

/** A telephone number that is to replace a person's. */
export const phoneChangeRules = {
  /** So long it waits for a code sent to the new number. */
  waitHours: 7 * 24,
  /**
   * So long after it took effect a code to the number alone lets nobody in, unless the former one was proved too. As long
   * after staff asked for it, whoever cannot sign in may set a new password with a code to it.
   */
  distrustHours: 72,
}

/** Side of the square a picture is cut to. */
export const avatarPixels = 256
