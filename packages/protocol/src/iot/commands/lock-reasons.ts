/** Why a machine is locked, and what stands against it. */
export interface LockReason {
  readonly label: string
  readonly hint: string
  /** Somebody else than whoever asked has to agree. */
  readonly needsSecond: boolean
  /** Conditions it does not look at: the state of the order gives way, the state of the machine never. */
  readonly waives: readonly LockCondition[]
}

/** In the order in which they are told. A lock forbids the next start; it never stops a running engine. */
export const lockConditions = {
  running: '机器正在运转，锁车只拦下一次启动，要等它停下来',
  moving: '机器一分钟内动过',
  unknown: '不知道机器现在的状态：两分钟内没有说清楚有没有在运转的读数',
  loaded: '机器正吊着、加工着东西，或停在斜坡上',
  patient: '正有病人在用这台设备',
  in_use: '机器按订单在租客手里',
  not_noticed: '还没有提前通知租客，或者通知了还不到时间',
} as const
export type LockCondition = keyof typeof lockConditions
export const lockConditionCodes = Object.keys(lockConditions) as [LockCondition, ...LockCondition[]]

export const lockReasons = {
  storage: {
    label: '停放保管',
    hint: '没有订单在用这台机器，只防被人开走',
    needsSecond: false,
    waives: [],
  },
  overdue: {
    label: '逾期未还',
    hint: '先按时限通知租客，到时间后再锁，要另一个人同意',
    needsSecond: true,
    waives: [],
  },
  theft: {
    label: '被盗',
    hint: '不看订单，只看机器的状态；要另一个人同意，记入审计',
    needsSecond: true,
    waives: ['in_use', 'not_noticed'],
  },
} as const satisfies Readonly<Record<string, LockReason>>
export type LockReasonCode = keyof typeof lockReasons
export const lockReasonCodes = Object.keys(lockReasons) as [LockReasonCode, ...LockReasonCode[]]
export const lockReasonOf = (code: LockReasonCode): LockReason => lockReasons[code]
