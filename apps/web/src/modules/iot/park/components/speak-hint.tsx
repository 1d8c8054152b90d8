import { commandCodes, commandOf, commands } from '@jihui/protocol/iot/commands'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import type { DeviceProtocol } from '@jihui/protocol/iot/devices/limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { type Profile, type ProfilesAndPorts, profilesQuery } from '../park-queries.ts'

const code = (text: string): ReactNode => <code className="figures text-ink [overflow-wrap:anywhere]">{text}</code>

const repeatable = commandCodes
  .filter((one) => commandOf(one).isRepeatable)
  .map((one) => `“${commands[one].label}”`)
  .join('')

type Ports = ProfilesAndPorts['ports']
const server = (port: number | null | undefined): ReactNode =>
  typeof port === 'number' ? (
    <>
      服务器填 {code(location.hostname)}，端口 {code(String(port))}
    </>
  ) : (
    '平台没有开这个协议的端口，请联系平台打开'
  )

/** What a message of this kind of device looks like. */
const readingOf = ({ keys }: Profile): string => {
  const numbers = Object.entries(keys).filter(([, { kind }]) => kind === 'number')
  const values = Object.fromEntries(numbers.slice(0, 2).map(([key, { min, max }]) => [key, midst(min, max)]))
  return JSON.stringify({ lat: 30.27, lng: 120.15, values })
}
const midst = (min = 0, max = 100): number => Math.round(Math.min((min + max) / 2, 1_200))

interface Told {
  readonly name: string
  readonly ports: Ports
  readonly example: ReactNode
}
/** How a device is set up so that it is heard, by what it speaks. */
const hints: Readonly<Record<DeviceProtocol, (told: Told) => readonly ReactNode[]>> = {
  mqtt: ({ name, ports, example }) => [
    <>
      {server(ports.mqtt)}
      {typeof ports.mqtts === 'number' && (
        <>，加密（TLS）的端口 {code(String(ports.mqtts))}</>
      )}；只能走网页端口的网络用 {code(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/mqtt`)}
    </>,
    <>读数发到主题 {code(`v1/${name}/telemetry`)}，QoS 1</>,
    example,
    <>
      指令订阅 {code(`v1/${name}/command`)}，结果发到 {code(`v1/${name}/command/指令编号/reply`)}
    </>,
    <>
      {repeatable}没有回复，重新连上会再给，最多 {commandLimits.carriedTimes} 次；别的只给一次，漏收了就往{' '}
      {code(`v1/${name}/command/missed`)} 发一条
    </>,
  ],
  http: ({ name, example }) => [
    <>
      {code('POST')} {code(`${location.origin}/api/iot/ingest/`)}
    </>,
    <>请求头 {code(`Authorization: Device ${name}:密码`)}，正文是一条读数或一组读数（JSON）</>,
    example,
    <>
      要执行的指令在回答的 {code('commands')} 里，结果 {code('POST')} 到 {code('/api/iot/commands/指令编号/reply/')}
    </>,
    <>
      {repeatable}没有回复会再给，最多 {commandLimits.carriedTimes} 次；别的只给一次，漏收了回答就加上{' '}
      {code('?commands=again')}
    </>,
  ],
  jt808: ({ ports }) => [server(ports.jt808), <>终端手机号就是设备编号，不用带前面的 0；注册时自动拿到鉴权码</>],
  gbt32960: ({ ports }) => [server(ports.gbt32960), <>车架号（VIN）就是设备编号，登入后开始上报</>],
}

interface SpeakHintProps {
  protocol: string
  /** The device's code. */
  name: string
  profile: string
}
export function SpeakHint({ protocol, name, profile }: SpeakHintProps) {
  const { data } = useQuery(profilesQuery)
  if (!data) return <SkeletonText lines={4} />
  const kind = data.results.find((one) => one.code === profile)
  const example = kind && !kind.is_gateway && (
    <>
      一条读数：{code(readingOf(kind))}；补报的加上 {code('ts')}（毫秒），不写就按收到的时间
    </>
  )
  const lines = hints[protocol as DeviceProtocol]?.({ name, ports: data.ports, example }) ?? []
  return <ul className="space-y-1 text-meta text-ink-2">{lines.map((line, at) => line && <li key={at}>{line}</li>)}</ul>
}
