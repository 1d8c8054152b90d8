/** The proxy and the service as operations.md hands them out: tried where nginx and systemd are installed. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { join } from 'node:path'
import { channelPath, channelProtocol } from '@jihui/protocol/channel'
import { fileBytesMax } from '@jihui/protocol/limits'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { aRental, pathOf } from '../../apps/server/src/testing/orders.ts'
import { productRoot } from '../../tests/server/server-process.ts'
import type { Finding } from '../part.ts'
import type { Ground } from './ground.ts'
import { anNginx, type Nginx } from './nginx.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: FormData
}

const askNginx = async (nginx: Nginx, path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
  const encoded = body && new Response(body)
  const type = encoded?.headers.get('content-type')
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer())
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { method, ca: nginx.certificate, headers: { ...headers, ...(type && { 'content-type': type }) } }
    const sent = request(new URL(path, nginx.url), options, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** What the page hears first, or how it was refused. */
const openChannel = (nginx: Nginx, token: string): Promise<string> =>
  new Promise((resolve) => {
    const address = `${nginx.url.replace('https', 'wss')}${channelPath}`
    const socket = new WebSocket(address, [channelProtocol, token], { ca: nginx.certificate })
    socket.on('error', (error) => resolve(String(error)))
    socket.once('message', (data: Buffer) => {
      resolve(data.toString())
      socket.close()
    })
  })

/** A picture nothing can be pressed out of, as large as a file may be but for a hundredth. */
const aLargePicture = async (): Promise<Blob> => {
  const [channels, width] = [3, 1860] as const
  const height = Math.floor((fileBytesMax * 0.99) / (width * channels))
  const pixels = sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
  return new Blob([new Uint8Array(await pixels.png().toBuffer())], { type: 'image/png' })
}

const forged = '203.0.113.9'
const askedAfterKill = 20

const tryEverything = async ({ site, town, app }: Ground, nginx: Nginx): Promise<Finding[]> => {
  const [renter, machine] = [town.renters[0]!, town.machines[0]!]
  const authorization = `Bearer ${renter.token}`
  const page = await askNginx(nginx, '/')
  const orders = await askNginx(nginx, '/api/rentals/', { headers: { authorization, 'x-forwarded-for': forged } })
  const channel = await openChannel(nginx, renter.token)
  const metrics = await askNginx(nginx, '/metrics')
  const secret = 'never-to-be-written-down'
  await askNginx(nginx, `/api/home/?token=${secret}`)
  const order = await aRental(app, { machine, renter, from: 120 })
  const form = new FormData()
  form.set('image', await aLargePicture(), 'licence.png')
  const path = pathOf(machine.line, 'upload_qualification', order)
  const upload = await askNginx(nginx, path, { method: 'POST', headers: { authorization }, body: form })
  const behind = site.servers.slice(-2)
  const log = behind.map((server) => server.output()).join('')
  await site.endServer(behind[0]!, 'SIGKILL')
  const after: number[] = []
  for (let at = 0; at < askedAfterKill; at += 1)
    after.push((await askNginx(nginx, '/api/rentals/', { headers: { authorization } })).status)
  const rules: readonly (readonly [string, boolean, unknown])[] = [
    ['a page comes over HTTPS', page.status === 200 && page.text.includes('<html'), page],
    ['a call is answered', orders.status === 200, orders],
    ['a page opens its WebSocket', channel.includes('connection_success'), channel],
    [
      'no query string is written down',
      nginx.log().includes('/api/home/') && !nginx.log().includes(secret),
      nginx.log(),
    ],
    ['figures are not for the outside', metrics.status === 404, metrics],
    ['a file of the largest size goes through', upload.status < 300, upload],
    ['the address is the proxy’s word', log.includes('"remoteAddress":"127.0.0.1"') && !log.includes(forged), forged],
    ['with one process killed every call is answered', after.every((status) => status === 200), after],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule, , facts]) => ({ rule: `behind nginx: ${rule}`, facts }))
}

const verifyService = (say: Ground['say']): Finding[] => {
  const file = join(productRoot, 'deploy/jihui@.service')
  const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  say(
    error ? 'the service file not tried: there is no systemd' : `systemd-analyze verify of the service file: ${status}`,
  )
  return error || (status === 0 && !stderr.includes('jihui@'))
    ? []
    : [{ rule: 'systemd takes the service file', facts: stderr }]
}

export const standBehindNginx = async (ground: Ground): Promise<Finding[]> => {
  const { site, say } = ground
  const findings = verifyService(say)
  const settings = { TRUST_PROXY: 'on', LOG_LEVEL: 'info', METRICS_TOKEN: ground.metricsToken }
  const servers = [await site.addServer(settings), await site.addServer(settings)]
  const ports = servers.map((server) => new URL(site.urlOf(server)).port) as [string, string]
  const nginx = await anNginx(site.folder, ports)
  try {
    if (nginx) {
      await nginx.start()
      findings.push(...(await tryEverything(ground, nginx)))
    }
    say(
      nginx
        ? `nginx ${nginx.version} with the file handed out: ${findings.length} broken`
        : 'not tried: there is no nginx',
    )
    return findings
  } finally {
    await nginx?.stop()
    for (const server of servers) await site.endServer(server, 'SIGTERM')
  }
}
