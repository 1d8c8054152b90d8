/** A page elsewhere, and a visitor who is signed in here by cookie: nothing is changed in his name. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Estate } from './estate.ts'
import { type Ground, shareOf } from './ground.ts'
import { fill, titleOf } from './plausible.ts'
import { send, sendRaw } from './send.ts'

const rule = 'a cookie alone changes nothing'

export const tryForgery = async (ground: Ground, { renter, line }: Estate): Promise<void> => {
  const { base, findings, say } = ground
  const session = `access_token=${renter.token}`
  const cookieOf = async (cookie = '') => {
    const told = await send(base(), '/api/csrf-token/', { headers: { cookie } })
    return { token: String(told.body.csrfToken), cookie: `csrftoken=${told.body.csrfToken}` }
  }
  const { token, cookie } = await cookieOf(session)
  const other = await cookieOf()
  const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
  const attempts: Record<string, Record<string, string>> = {
    'no proof': { cookie: session, origin: 'https://evil.example' },
    'a cookie without the header': { cookie: `${session}; ${cookie}` },
    'a header without the cookie': { cookie: session, 'x-csrftoken': token },
    "somebody else's pair half": { cookie: `${session}; ${cookie}`, 'x-csrftoken': other.token },
    "somebody else's whole pair": { cookie: `${session}; ${other.cookie}`, 'x-csrftoken': other.token },
    'a pair made up': { cookie: `${session}; csrftoken=made.up`, 'x-csrftoken': 'made.up' },
    'a pair with a changed signature': { cookie: `${session}; csrftoken=${changed}`, 'x-csrftoken': changed },
  }
  const mutating = allEndpoints().filter(({ shape }) => shape.method !== 'GET' && shape.access !== 'public')
  const tried = shareOf(ground, mutating, 8)
  let calls = 0
  for (const endpoint of tried)
    for (const [name, headers] of Object.entries(attempts)) {
      const path = fill(endpoint.path, () => 1)
      const told = await send(base(), path, { method: endpoint.shape.method, headers, body: {} })
      calls += 1
      const isRefused = told.status === 403 && told.body?.code === 'auth.csrf'
      findings.expect(isRefused, rule, `${titleOf(endpoint)}, ${name}`, `${told.status} ${told.text.slice(0, 160)}`)
    }
  const proven = { cookie: `${session}; ${cookie}`, 'x-csrftoken': token }
  const good = await send(base(), '/api/notifications/read-all/', { method: 'POST', headers: proven, body: {} })
  findings.expect(good.status === 200, 'a proven cookie session does', 'read-all', `${good.status} ${good.text}`)

  // Signing a visitor in as somebody else: the browser says that the form is a foreign one, and gets no cookie.
  const { body: made } = await send(base(), '/api/auth/register/', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: {
      username: `planted_${renter.id}_${line.slice(0, 3)}`,
      phone: `137${String(renter.id).padStart(8, '0')}`,
      password: 'Planted@2026',
    },
  })
  const signedIn = await send(base(), '/api/auth/login/', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: { username: made?.user?.username, password: 'Planted@2026' },
  })
  const cookies = signedIn.headers['set-cookie']?.join() ?? ''
  findings.expect(signedIn.status === 200, 'signing in works from anywhere', 'login', signedIn.text.slice(0, 200))
  findings.expect(!cookies.includes('access_token='), 'a foreign form signs nobody in', 'login', cookies)

  const upgrade = await sendRaw(
    base(),
    `GET /ws/notifications/?token=${renter.token} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: https://evil.example\r\n` +
      'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    800,
  )
  findings.expect(
    !upgrade.includes('connection_success'),
    'a socket opens for our own pages only',
    'ws',
    upgrade.slice(0, 300),
  )
  say(
    `forgery: ${tried.length} changing endpoints by ${Object.keys(attempts).length} ways of a foreign page, ${calls} calls`,
  )
}
