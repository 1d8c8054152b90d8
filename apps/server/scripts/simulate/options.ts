/** What `npm run simulate` is asked for. */
import { parseArgs } from 'node:util'

export const protocols = ['mqtt', 'jt808', 'http', 'gbt32960'] as const
export type Protocol = (typeof protocols)[number]

export interface SimulateOptions {
  readonly url: string
  readonly protocol: Protocol
  readonly devices: number
  /** Readings a second, of all devices together. */
  readonly rate: number
  /** How much faster than life: the last reading is of now, the first of so much earlier. */
  readonly speed: number
  readonly seconds: number
  /** Credentials that are there already: `code,password,auth_code,profile`. */
  readonly devicesFile: string | undefined
  /** Where those of devices that are registered now are written. */
  readonly save: string | undefined
  readonly username: string | undefined
  readonly password: string | undefined
}

export const usage = `npm run simulate -- --protocol mqtt|jt808|http|gbt32960 [--devices 20] [--rate 10] [--speed 60] [--seconds 60]
  [--url http://127.0.0.1:3000] (--devices-file 文件 | --username 账号 --password 密码 [--save 文件])

凭据文件是 CSV：code,password,auth_code,profile。没有它就用账号登记设备，--save 留下凭据下次再用。`

export class WrongOption extends Error {}

const whole = (name: string, text: string, min: number, max: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new WrongOption(`--${name} 应为 ${min} 到 ${max} 的整数`)
  return value
}

const text = { type: 'string' } as const
const declared = {
  protocol: text,
  devices: { ...text, default: '20' },
  rate: { ...text, default: '10' },
  speed: { ...text, default: '60' },
  seconds: { ...text, default: '60' },
  url: { ...text, default: 'http://127.0.0.1:3000' },
  'devices-file': text,
  save: text,
  username: text,
  password: text,
} as const

/** @throws {WrongOption} with a sentence for whoever typed it */
export const readOptions = (args: readonly string[]): SimulateOptions => {
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options: declared }).values
    } catch (error) {
      throw new WrongOption((error as Error).message)
    }
  }
  const given = parse()
  const protocol = protocols.find((one) => one === given.protocol)
  if (!protocol) throw new WrongOption(`--protocol 应为 ${protocols.join('、')} 之一`)
  if (!given['devices-file'] && !(given.username && given.password))
    throw new WrongOption('请给 --devices-file，或 --username 和 --password')
  if (!URL.canParse(given.url)) throw new WrongOption('--url 不是网址')
  return {
    url: given.url,
    protocol,
    devices: whole('devices', given.devices, 1, 20_000),
    rate: whole('rate', given.rate, 1, 50_000),
    speed: whole('speed', given.speed, 1, 3_600),
    seconds: whole('seconds', given.seconds, 1, 86_400),
    devicesFile: given['devices-file'],
    save: given.save,
    username: given.username,
    password: given.password,
  }
}
