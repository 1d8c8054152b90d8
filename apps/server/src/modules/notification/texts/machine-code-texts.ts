/** What the code on a machine brings its owner, by topic. */
import type { PersonText } from '../person-texts.ts'

/** Texted to the number a stranger left with his report, whether or not it is anybody's here. */
export const reportTold = {
  message: '你扫码报修的{name}：{state}。不是你报的就不用理会。',
  sms: { kind: 'fault_report_told', setting: null },
} as const

export const machineCodeTexts: Readonly<Record<string, PersonText>> = {
  'machine_code.reported': {
    type: 'task',
    title: '{name}有人扫码报修',
    message: '有人扫了机器上的码报修：{name}，{fault}。受理以前不占日期，也不产生费用。',
    priority: 'medium',
    link: '/maintenance/requests/:id',
    object: { type: 'maintenance_request', field: 'requestId' },
  },
}
