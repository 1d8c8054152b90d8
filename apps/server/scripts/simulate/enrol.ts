/** Devices to speak as: from a file, or registered now by an account. */
import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { profileCodes } from '@jihui/protocol/iot/profiles'
import { vehicleProfile } from './machine.ts'
import { type SimulateOptions, WrongOption } from './options.ts'
import type { Credentials } from './transport.ts'

const header = 'code,password,auth_code,profile'

/** @throws {WrongOption} */
export const readCredentials = (text: string): Credentials[] => {
  const [first, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (first?.trim() !== header) throw new WrongOption(`凭据文件的第一行应为 ${header}`)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line, place) => {
      const [code, password, authCode = '', profile = vehicleProfile] = line.split(',').map((cell) => cell.trim())
      if (!code || password === undefined) throw new WrongOption(`凭据文件第 ${place + 2} 行不完整`)
      return { code, password, authCode, profile }
    })
}

/** Of what the calls answer, what is read of it. */
interface Answer {
  readonly message?: string
  readonly access?: string
  readonly credentials?: { readonly password: string; readonly auth_code: string }
}
const post = async (url: string, path: string, body: unknown, token?: string): Promise<Answer> => {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const said = (await answer.json()) as Answer
  if (!answer.ok) throw new WrongOption(`${path} 回答 ${answer.status}：${said.message ?? ''}`)
  return said
}

/** Vehicles of the two standards are cars; else every kind in turn. */
const kinds = profileCodes.filter((code) => code !== 'gateway' && code !== 'phone')
const namesOf = {
  jt808: (run: number, index: number) => `19${String(run).padStart(4, '0')}${String(index).padStart(5, '0')}`,
  gbt32960: (run: number, index: number) => `LSIM${String(run).padStart(6, '0')}${String(index).padStart(7, '0')}`,
  mqtt: (run: number, index: number) => `sim-${run}-${index}`,
  http: (run: number, index: number) => `sim-${run}-${index}`,
} as const

/** Registered four at a time. */
const atOnce = 4
const register = async (options: SimulateOptions): Promise<Credentials[]> => {
  const { url, username, password, protocol, devices: count } = options
  const { access } = await post(url, '/api/auth/login/', { username, password })
  const run = randomInt(1, 10_000)
  const made: Credentials[] = []
  const one = async (index: number): Promise<void> => {
    const code = namesOf[protocol](run, index)
    const profile = protocol === 'jt808' || protocol === 'gbt32960' ? vehicleProfile : kinds[index % kinds.length]!
    const body = { code, profile, protocol, name: `模拟 ${code}` }
    const { credentials } = await post(url, '/api/iot/devices/', body, access)
    if (!credentials) throw new WrongOption('登记没有给出凭据')
    made[index] = { code, password: credentials.password, authCode: credentials.auth_code, profile }
  }
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, place) => one(from + place)))
  return made
}

export const enrol = async (options: SimulateOptions): Promise<readonly Credentials[]> => {
  const { devicesFile, devices: count, save } = options
  if (devicesFile !== undefined) return readCredentials(readFileSync(devicesFile, 'utf8')).slice(0, count)
  const made = await register(options)
  const rows = made.map(({ code, password, authCode, profile }) => [code, password, authCode, profile].join(','))
  if (save !== undefined) writeFileSync(save, `${[header, ...rows].join('\n')}\n`, { mode: 0o600 })
  return made
}
