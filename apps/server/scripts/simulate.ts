/** `npm run simulate -- …`: machines that speak to a running server, through its real front doors. */
import { setMaxListeners } from 'node:events'
import { findProfile, type ProfileCode } from '@jihui/protocol/iot/profiles'
import { cityPlaces } from '../src/modules/geography/city-places.ts'
import { newTally, percentile, runDrive, type Tally } from './simulate/drive.ts'
import { enrol } from './simulate/enrol.ts'
import { gbt32960Transport } from './simulate/gbt32960-transport.ts'
import { jt808Transport } from './simulate/jt808-transport.ts'
import { vehicleProfile } from './simulate/machine.ts'
import { mqttTransport } from './simulate/mqtt-transport.ts'
import { readOptions, type SimulateOptions, usage, WrongOption } from './simulate/options.ts'
import { httpTransport, type Transport } from './simulate/transport.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const transportOf = async ({ url, protocol }: SimulateOptions): Promise<Transport> => {
  if (protocol === 'http') return httpTransport(url)
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(10_000) })
  const { listeners = {} } = (await answer.json()) as { listeners?: Record<string, number | null> }
  const port = listeners[protocol]
  if (!port) throw new WrongOption(`这台服务器没有打开 ${protocol} 的端口`)
  const host = new URL(url).hostname
  return { mqtt: mqttTransport, jt808: jt808Transport, gbt32960: gbt32960Transport }[protocol](host, port)
}

const report = ({ acknowledged, messages, failures, tookMs, lastFault }: Tally, seconds: number): string => {
  const sorted = tookMs.toSorted((a, b) => a - b)
  const took = [0.5, 0.99].map((part) => percentile(sorted, part).toFixed(1)).join(' / ')
  const failed = failures > 0 ? `，失败 ${failures} 次（${lastFault}）` : ''
  return `${seconds.toFixed(0)} 秒：已确认 ${acknowledged} 条读数、${messages} 条消息，应答 p50 / p99 ${took} ms${failed}`
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  const transport = await transportOf(options)
  const devices = await enrol(options)
  if (devices.length === 0) throw new WrongOption('凭据文件里没有设备')
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  process.once('SIGINT', () => stop.abort())
  const tally = newTally()
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  const telling = setInterval(() => say(report(tally, elapsed())), 5_000)
  say(`${devices.length} 台设备，每秒 ${options.rate} 条，${options.speed} 倍速，${options.seconds} 秒后停止`)
  const { rate, speed, seconds } = options
  await runDrive(
    {
      transport,
      devices,
      profileOf: ({ profile }) => (findProfile(profile) ? (profile as ProfileCode) : vehicleProfile),
      cities: Object.values(cityPlaces),
      rate,
      speed,
      seconds,
      endsAt: Date.now() + seconds * 1_000,
      signal: stop.signal,
    },
    tally,
  )
  clearInterval(telling)
  say(report(tally, elapsed()))
}

try {
  await main()
} catch (error) {
  const isMistake = error instanceof WrongOption
  process.stderr.write(`${isMistake ? `${error.message}\n\n${usage}` : String(error)}\n`)
  process.exitCode = 1
}
