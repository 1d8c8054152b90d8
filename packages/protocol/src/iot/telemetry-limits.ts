/** Bounds of what devices may send (19, wire-iot). Times in ms, sizes in bytes. */
export const telemetryLimits = {
  /** One MQTT message. */
  messageBytes: 256 * 1024,
  /** One call of the HTTP ingest. */
  ingestBytes: 1024 * 1024,
  /** Readings in one array. */
  readingsPerMessage: 500,
  /** Devices a gateway speaks for in one message. */
  devicesPerMessage: 500,
  /** Keys of one reading's values. */
  keysPerReading: 60,
  /** Of a value that is text, and of a key. */
  textMax: 120,
  /** Older than this a reading is refused. */
  oldestMs: 30 * 24 * 3_600_000,
  /** Further ahead than this a reading is refused, not moved. */
  aheadMs: 5 * 60_000,
  /** km/h; faster is no machine on wheels. */
  speedMax: 500,
  /** Messages of one device a second before it is slowed, and how many it may save up. */
  messagesPerSecond: 50,
  messageBurst: 200,
  /** Told in the inspector. */
  inspectedMessages: 50,
  /** Of the raw text that is kept for the inspector. */
  inspectedRaw: 2_000,
} as const

/** Why a reading, a key of it or a message was not kept; the sentence may name what. */
export const telemetryRefusals = {
  'telemetry.not_json': '不是有效的 JSON',
  'telemetry.too_large': '消息过大，最多 256 KB',
  'telemetry.retained': '不接受保留消息（retain）',
  'telemetry.bad_event': '事件应有 code',
  'telemetry.too_many': '一条消息里的读数太多，最多 500 条',
  'telemetry.not_object': '读数应为对象',
  'telemetry.bad_time': 'ts 不是有效时间',
  'telemetry.too_old': '时间在 30 天以前',
  'telemetry.ahead': '时间在未来 5 分钟以后',
  'telemetry.bad_field': '读数有误',
  'telemetry.bad_position': '经纬度有误',
  'telemetry.unknown_device': '这台设备没有登记，或不由这个网关代报',
  'telemetry.wrong_topic': '主题不属于这台设备',
  'telemetry.unknown_topic': '没有这个主题，或者它只给网关用；读数发到 v1/设备编号/telemetry',
  'telemetry.wrong_number': '报文里写的是另一台设备的编号',
  'telemetry.wrong_secret': '有人用它的编号连接，密码或鉴权码不对，没有让他连上',
  'telemetry.not_in_use': '它已经停用，没有让它连上',
  'telemetry.other_protocol': '它登记的是别的协议，没有让它连上',
  'telemetry.empty': '没有内容',
  'telemetry.bad_frame': '报文不完整或校验不对',
  'telemetry.unsupported': '不支持的消息',
  'telemetry.encrypted': '加密的内容，不支持',
} as const
export type TelemetryRefusal = keyof typeof telemetryRefusals

/** A reading that was not kept, as ingest answers it. */
export interface RefusedReading {
  readonly index: number
  readonly device?: string
  readonly code: TelemetryRefusal
  readonly message: string
}
