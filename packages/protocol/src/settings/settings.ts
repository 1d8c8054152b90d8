/** What an installation may be told about itself, declared once: the form, the check and the default come from here. */
interface FlagSetting {
  readonly kind: 'flag'
  readonly group: string
  readonly label: string
  readonly hint: string
  readonly initial: boolean
}
interface NumberSetting {
  readonly kind: 'number'
  readonly group: string
  readonly label: string
  readonly hint: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly initial: number
}
export type SettingDeclaration = FlagSetting | NumberSetting
const declareSettings = <const T extends Record<string, SettingDeclaration>>(settings: T) => settings

export const settings = declareSettings({
  review_overdue_hours: {
    kind: 'number',
    group: '审核',
    label: '资质等多久算超时',
    hint: '超过这个时间，总览和队列里用红色标出',
    unit: '小时',
    min: 1,
    max: 72,
    initial: 4,
  },
  contract_needs_review: {
    kind: 'flag',
    group: '审核',
    label: '合同先审后签',
    hint: '打开后，生成的合同先进“待审核”，工作人员通过了租客才能签',
    initial: false,
  },
  listing_needs_verification: {
    kind: 'flag',
    group: '审核',
    label: '设备核验后才上架',
    hint: '打开后，设备主新登记的设备先不出租，核验通过才出现在列表里',
    initial: false,
  },
  contract_needs_sms: {
    kind: 'flag',
    group: '短信',
    label: '签合同验短信',
    hint: '打开后，租客签合同要填发到本人手机的验证码；部署时已经要求的，在这里关不掉',
    initial: false,
  },
  sms_new_order: {
    kind: 'flag',
    group: '短信',
    label: '下单发短信',
    hint: '租客提交订单后收到一条短信，设备有设备主的，设备主也收到一条',
    initial: true,
  },
  sms_rejection: {
    kind: 'flag',
    group: '短信',
    label: '驳回发短信',
    hint: '资质没有通过时，把原因发给租客',
    initial: true,
  },
  sms_cancellation: {
    kind: 'flag',
    group: '短信',
    label: '取消发短信',
    hint: '订单取消时通知租客',
    initial: true,
  },
  sms_deduction: {
    kind: 'flag',
    group: '短信',
    label: '扣款发短信',
    hint: '押金有扣款要确认、快到期、结清或还有欠款时通知租客',
    initial: true,
  },
})
export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = (typeof settings)[K]['kind'] extends 'flag' ? boolean : number
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]
export const settingOf = (key: SettingKey): SettingDeclaration => settings[key]
