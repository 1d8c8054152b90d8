/**
 * Guessing: what may be tried only so often, over two processes and over a restart. A process of its own on the same
 * database, with the limits on and a proxy in front, so that the callers have addresses.
 */
import { loginFailures, smsLimits } from '@jihui/protocol/identity/limits'
import { rateLimits } from '@jihui/protocol/limits'
import { aRenter, testPassword } from '../../apps/server/src/testing/people.ts'
import type { Ground } from './ground.ts'
import { send, type Told } from './send.ts'

const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }

export const tryGuessing = async ({ site, findings, say, seed }: Ground): Promise<void> => {
  const guarded = await Promise.all([site.addServer(settings), site.addServer(settings)])
  const bases = await Promise.all(guarded.map((server) => server.address()))
  const net = seed % 200
  const address = (host: number) => ({ 'x-forwarded-for': `198.51.${net}.${host}` })
  const post = (at: number, host: number, path: string, body: unknown, token?: string) =>
    send(bases[at % bases.length]!, path, { method: 'POST', headers: address(host), body, token })
  const isLimited = ({ status, headers }: Told) => status === 429 && Number(headers['retry-after']) > 0
  const [victim, other] = [await aRenter(site.app, 'guessed'), await aRenter(site.app, 'guessed')]
  const login = (at: number, host: number, username: string, password: string) =>
    post(at, host, '/api/auth/login/', { username, password })

  // Many at once, through both: an attempt is written down before it is judged.
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, at) => login(at, 1, victim.username, `Wrong@${at}`)))
  const judged = guesses.filter(({ status }) => status === 401).length
  const { perAccount } = loginFailures
  findings.expect(
    judged === perAccount,
    'passwords are guessed only so often',
    '50 at once over two processes',
    `${judged} judged, ${perAccount} may be`,
  )
  findings.expect(
    guesses.every((one) => one.status === 401 || isLimited(one)),
    'who guessed too often is told when to come again',
    'login',
    guesses.map(({ status }) => status),
  )
  const right = await login(0, 1, victim.username, testPassword)
  findings.expect(isLimited(right), 'too many guesses stop the right one too', 'the same address', right.status)
  const owner = await login(1, 2, victim.username, testPassword)
  findings.expect(
    owner.status === 200,
    "an attacker's address locks nobody else out",
    'the owner from his own address',
    `${owner.status} ${owner.text.slice(0, 160)}`,
  )
  const neighbour = await login(0, 1, other.username, testPassword)
  findings.expect(
    neighbour.status === 200,
    'another account at the same address is not locked',
    'login',
    `${neighbour.status} ${neighbour.text.slice(0, 160)}`,
  )

  // One kind of call each, alternating: together no more than the limit, which a third process knows as well.
  const tight = {
    sms: (at: number) =>
      post(at, 10, '/api/auth/verify-sms-code/', { phone: '13700000000', purpose: 'login', sms_code: '000000' }),
    password: (at: number) =>
      post(at, 11, '/api/auth/reset-password/', {
        phone: '13700000000',
        sms_code: '000000',
        new_password: 'Wrong@2026',
      }),
    register: (at: number) => post(at, 12, '/api/auth/register/', { username: '', phone: '', password: '' }),
  }
  for (const [name, call] of Object.entries(tight)) {
    const { max } = rateLimits[name as keyof typeof tight]
    const answers = await Promise.all(Array.from({ length: max + 8 }, (_, at) => call(at)))
    const passed = answers.filter(({ status }) => status !== 429).length
    findings.expect(
      passed === max,
      'a tight limit holds for all processes together',
      name,
      `${passed} passed, ${max} may`,
    )
    findings.expect(
      answers.filter(({ status }) => status === 429).every(isLimited),
      'a refusal says when to come again',
      name,
      'no retry-after',
    )
  }
  const phone = `135${String(victim.id).padStart(8, '0')}`
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, at) => post(at, 20 + at, '/api/auth/send-sms-code/', { phone, purpose: 'login' })),
  )
  const sent = codes.filter(({ status }) => status === 200).length
  findings.expect(
    sent >= 1 && sent <= smsLimits.ofNumber.perPause,
    `${smsLimits.ofNumber.perPause} text messages every ${smsLimits.pauseSeconds} s to a number, from all strangers together`,
    '6 addresses at once',
    codes.map(({ status }) => status),
  )
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      post(at, 30 + at, '/api/auth/verify-sms-code/', {
        phone,
        purpose: 'login',
        sms_code: String(at).padStart(6, '0'),
      }),
    ),
  )
  const { rows } = await site.app.pool.query<{ attempts: number }>(
    'SELECT max(attempts) AS attempts FROM sms_code WHERE phone = $1',
    [phone],
  )
  findings.expect((rows[0]?.attempts ?? 0) <= smsLimits.attempts, 'a code is tried only so often', '12 addresses', {
    rows,
    tries: tries.map(({ status }) => status),
  })

  for (const server of guarded) await site.endServer(server, 'SIGKILL')
  const again = await site.addServer(settings)
  bases.splice(0, bases.length, await again.address())
  const restarted = await login(0, 1, victim.username, testPassword)
  findings.expect(isLimited(restarted), 'a restart forgets no guess', 'login', restarted.status)
  const afterwards = await tight.sms(0)
  findings.expect(isLimited(afterwards), 'a restart forgets no count', 'sms', afterwards.status)
  await site.endServer(again, 'SIGTERM')
  say(
    `guessing: ${judged} of 50 wrong passwords at once were judged; limits of ${Object.keys(tight).join(', ')} held over two processes and a restart`,
  )
}
