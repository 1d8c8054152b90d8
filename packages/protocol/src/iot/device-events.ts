/** What a device tells beside what it measures, in the same words whatever it speaks; the last two its lines tell of it. */
export const deviceEvents = {
  sos: { label: '紧急呼救', isDanger: true, isOfMachine: false },
  overspeed: { label: '超速', isDanger: false, isOfMachine: false },
  fatigue: { label: '疲劳驾驶', isDanger: false, isOfMachine: false },
  power_low: { label: '主电源欠压', isDanger: false, isOfMachine: true },
  power_cut: { label: '主电源断开', isDanger: false, isOfMachine: true },
  collision: { label: '碰撞', isDanger: true, isOfMachine: true },
  rollover: { label: '侧翻', isDanger: true, isOfMachine: true },
  fire: { label: '起火', isDanger: true, isOfMachine: true },
  vehicle_stop: { label: '车辆最高级报警，应立即停车', isDanger: true, isOfMachine: true },
  battery_hot: { label: '动力电池高温', isDanger: false, isOfMachine: true },
  vehicle_fault: { label: '车辆报告故障', isDanger: false, isOfMachine: true },
  illegal_move: { label: '非法移动', isDanger: false, isOfMachine: false },
  illegal_ignition: { label: '非法点火', isDanger: false, isOfMachine: false },
  second_place: { label: '还连着的时候从另一处连上来', isDanger: false, isOfMachine: false },
  two_places: { label: '两处轮流用同一台设备的身份', isDanger: false, isOfMachine: false },
} as const
export type DeviceEvent = keyof typeof deviceEvents
