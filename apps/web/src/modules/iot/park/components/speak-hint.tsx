import { commandCodes, commandOf, commands } from '@jihui/protocol/iot/commands'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import type { DeviceProtocol } from '@jihui/protocol/iot/devices/limits'
import type { ReactNode } from 'react'

const code = (text: string): ReactNode => <code className="figures text-ink [overflow-wrap:anywhere]">{text}</code>

const repeatable = commandCodes
  .filter((one) => commandOf(one).isRepeatable)
  .map((one) => `“${commands[one].label}”`)
  .join('')

/** How a device is set up so that it is heard, by what it speaks. */
const hints: Readonly<Record<DeviceProtocol, (name: string) => readonly ReactNode[]>> = {
  mqtt: (name) => [
    <>
      服务器填这个网站的域名，端口 {code('18830')}；只能走 443 的网络用 {code(`wss://${location.host}/ws/mqtt`)}
    </>,
    <>读数发到主题 {code(`v1/${name}/telemetry`)}，QoS 1</>,
    <>
      指令订阅 {code(`v1/${name}/command`)}，结果发到 {code(`v1/${name}/command/指令编号/reply`)}
    </>,
    <>
      {repeatable}没有回复，重新连上会再给，最多 {commandLimits.carriedTimes} 次；别的只给一次，漏收了就往{' '}
      {code(`v1/${name}/command/missed`)} 发一条
    </>,
  ],
  http: (name) => [
    <>
      {code('POST')} {code(`${location.origin}/api/iot/ingest/`)}
    </>,
    <>请求头 {code(`Authorization: Device ${name}:密码`)}，正文是一条读数或一组读数（JSON）</>,
    <>
      要执行的指令在回答的 {code('commands')} 里，结果 {code('POST')} 到 {code('/api/iot/commands/指令编号/reply/')}
    </>,
    <>
      {repeatable}没有回复会再给，最多 {commandLimits.carriedTimes} 次；别的只给一次，漏收了回答就加上{' '}
      {code('?commands=again')}
    </>,
  ],
  jt808: () => [
    <>服务器填这个网站的域名，端口 {code('18808')}</>,
    <>终端手机号就是设备编号，不用带前面的 0；注册时自动拿到鉴权码</>,
  ],
  gbt32960: () => [<>服务器填这个网站的域名，端口 {code('18960')}</>, <>车架号（VIN）就是设备编号，登入后开始上报</>],
}

export function SpeakHint({ protocol, name }: { protocol: string; name: string }) {
  const lines = hints[protocol as DeviceProtocol]?.(name) ?? []
  return (
    <ul className="space-y-1 text-meta text-ink-2">
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
