/** What kind of device is on which machine of the demo, told from the machine's drawing. */
import { type ProfileCode, profileCodes, profileOf } from '@jihui/protocol/iot/profiles'

export interface DemoKind {
  /** In the middle of its devices' codes. */
  readonly short: string
  readonly profile: ProfileCode
  readonly protocol: 'mqtt' | 'http' | 'jt808'
  readonly name: string
  /** Whether the meter of its machine counts while it idles. */
  readonly countsIdling: boolean
  /** How it comes by its hours. */
  readonly runs: 'drives' | 'works' | 'rests'
  readonly drawings: readonly RegExp[]
  /** Whose machine is its first: one whose order is over its end, else one the demo's renter has, or the other way round. */
  readonly isRentersFirst?: true
}

const vehicle = profileCodes.find((code) => profileOf(code).meter === 'odometer_km')!

/** The first that has a machine's drawing among its own; the last has them all. */
export const demoKinds: readonly [DemoKind, ...DemoKind[]] = [
  {
    short: 'CRA',
    profile: 'crane',
    protocol: 'mqtt',
    name: '力矩限制器终端',
    countsIdling: true,
    runs: 'works',
    drawings: [/crane/, /lift/, /hoist/, /telehandler/],
  },
  {
    short: 'EXC',
    profile: 'excavator',
    protocol: 'mqtt',
    name: '工程机械终端',
    countsIdling: true,
    runs: 'works',
    drawings: [
      /excavator/,
      /loader/,
      /bulldozer/,
      /grader/,
      /roller/,
      /drill/,
      /paver/,
      /skid/,
      /forklift/,
      /concrete/,
    ],
  },
  {
    short: 'CAR',
    profile: vehicle,
    protocol: 'mqtt',
    name: '车载终端',
    countsIdling: false,
    runs: 'drives',
    drawings: [
      /car$/,
      /sedan/,
      /suv/,
      /van$/,
      /truck/,
      /mpv/,
      /pickup/,
      /bus$/,
      /coach/,
      /hatchback/,
      /motorhome/,
      /off-roader/,
      /convertible/,
      /lowbed/,
    ],
  },
  {
    short: 'CNC',
    profile: 'cnc',
    protocol: 'http',
    name: '机床数据网关',
    countsIdling: false,
    runs: 'works',
    isRentersFirst: true,
    drawings: [
      /cnc/,
      /lathe/,
      /mill/,
      /axis/,
      /turning/,
      /edm/,
      /grinder/,
      /laser/,
      /punch/,
      /press/,
      /moulder/,
      /printer/,
      /robot/,
      /tap$/,
    ],
  },
  {
    short: 'MON',
    profile: 'monitor',
    protocol: 'http',
    name: '医疗设备联网模块',
    countsIdling: false,
    runs: 'works',
    drawings: [
      /monitor/,
      /ventilator/,
      /ultrasound/,
      /dialysis/,
      /pump$/,
      /anesthesia/,
      /defibrillator/,
      /endoscope/,
      /incubator/,
      /^ct$/,
      /mri/,
    ],
  },
  {
    short: 'TAG',
    profile: 'tag',
    protocol: 'mqtt',
    name: '资产标签',
    countsIdling: false,
    runs: 'rests',
    drawings: [/./],
  },
]
export const kindDrawn = (drawing: string): DemoKind =>
  demoKinds.find(({ drawings }) => drawings.some((one) => one.test(drawing))) ?? demoKinds[0]

/** Nobody else's devices are named so; that one is the demo's is told by its secret (`secretOf`). */
export const demoCode = /^JH-[A-Z]{3}-\d{3}$/
export const codeOf = ({ short }: DemoKind, number: number): string => `JH-${short}-${String(number).padStart(3, '0')}`
export const kindOfCode = (code: string): DemoKind | null =>
  demoKinds.find(({ short }) => code.startsWith(`JH-${short}-`)) ?? null
