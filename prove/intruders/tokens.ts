/** Tokens that are forged, over, withdrawn or meant for something else: none opens a door. */
import { refreshSeconds } from '@jihui/protocol/identity/limits'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { keyFor } from '../../apps/server/src/modules/identity/sessions/tokens.ts'
import { aRenter, testPassword } from '../../apps/server/src/testing/people.ts'
import type { Ground } from './ground.ts'
import { send, type Told } from './send.ts'

const door = '/api/auth/user-info/'
const rule = 'a token that is not good opens no door'

const forged = async (secret: string, access: string, otherId: number): Promise<Record<string, string>> => {
  const claims = decodeJwt(access)
  const [header, payload, signature] = access.split('.') as [string, string, string]
  const key = createSecretKey(keyFor(secret, 'access-token'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = (changes: object, by: Parameters<SignJWT['sign']>[0] = key, alg = 'HS256') =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, typ: 'JWT' }).sign(by)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const past = Math.floor(Date.now() / 1000) - 10
  const pem = createSecretKey(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })))
  return {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none in other letters': `${encode({ alg: 'nOnE' })}.${payload}.`,
    'no signature': `${header}.${payload}.`,
    'signature cut short': access.slice(0, -4),
    'payload changed': `${header}.${encode({ ...claims, sub: String(otherId), user_id: otherId })}.${signature}`,
    'another key': await signed({}, createSecretKey(randomBytes(32))),
    'the secret itself as key': await signed({}, createSecretKey(Buffer.from(secret))),
    'an RSA key': await signed({}, privateKey, 'RS256'),
    'a public key as secret': await signed({}, pem),
    HS512: await signed({}, createSecretKey(Buffer.concat([key.export(), key.export()])), 'HS512'),
    expired: await signed({ exp: past }),
    'without an end': await signed({ exp: undefined }),
    'of another issuer': await signed({ iss: 'somebody' }),
    'not valid yet': await signed({ nbf: past + 3_600 }),
    'of a session that never was': await signed({ sid: randomUUID() }),
    "somebody else's name in one's own session": await signed({ sub: String(otherId), user_id: otherId }),
    'a session that is no id': await signed({ sid: "' OR 1=1 --" }),
    'a person that is no number': await signed({ sub: '1 OR 1=1' }),
    'a person beyond all numbers': await signed({ sub: '99999999999999999999' }),
    'the kind of the other': await signed({ token_type: 'refresh' }),
    empty: '',
    'no token at all': 'x.y.z',
    'very long': 'x'.repeat(7_000),
    'with a line break': `${access}%0d%0aset-cookie:a=b`,
  }
}

export const tryTokens = async ({ site, base, findings, say }: Ground, secret: string): Promise<void> => {
  const { app } = site
  let tried = 0
  const refused = (place: string, told: Told, statuses: readonly number[] = [401]) => {
    tried += 1
    findings.expect(statuses.includes(told.status), rule, place, `${told.status} ${told.text.slice(0, 200)}`)
  }
  const post = (path: string, body: unknown, token?: string) => send(base(), path, { method: 'POST', body, token })
  const signIn = async () => {
    const person = await aRenter(app, 'bearer')
    const { body } = await post('/api/token/', { username: person.username, password: testPassword })
    return { ...person, access: body.access as string, refresh: body.refresh as string }
  }
  const [one, other] = [await signIn(), await signIn()]
  findings.expect(
    (await send(base(), door, { token: one.access })).status === 200,
    'a good token does',
    door,
    'refused',
  )

  for (const [name, token] of Object.entries(await forged(secret, one.access, other.id))) {
    refused(`${name}, as a header`, await send(base(), door, { token: token === '' ? ' ' : token }))
    refused(`${name}, as a cookie`, await send(base(), door, { headers: { cookie: `access_token=${token}` } }))
    refused(`${name}, to renew`, await post('/api/token/refresh/', { refresh: token }), [400, 401])
    refused(`${name}, judged`, await post('/api/token/verify/', { token }), [400, 401])
  }
  refused('a refresh token as access', await send(base(), door, { token: one.refresh }))
  refused('an access token to renew', await post('/api/token/refresh/', { refresh: one.access }))

  // One exchange each, also when two come at once; whoever shows a token again ends the whole sign-in.
  const exchanges = await Promise.all([1, 2, 3, 4].map(() => post('/api/token/refresh/', { refresh: one.refresh })))
  const good = exchanges.filter(({ status }) => status === 200)
  findings.expect(
    good.length === 1,
    'a refresh token is good once',
    '4 at once',
    exchanges.map(({ status }) => status),
  )
  for (const token of [one.access, good[0]?.body.access])
    refused('after a copy was shown', await send(base(), door, { token }))
  if (good[0])
    refused('the rotated one after a copy', await post('/api/token/refresh/', { refresh: good[0].body.refresh }))
  const untouched = await send(base(), door, { token: other.access })
  findings.expect(untouched.status === 200, 'another sign-in is not ended with it', door, untouched.status)

  await post('/api/auth/logout/', {}, other.access)
  refused('after signing out', await send(base(), door, { token: other.access }))
  refused('to renew after signing out', await post('/api/token/refresh/', { refresh: other.refresh }))

  const blocked = await signIn()
  await app.pool.query('UPDATE app_user SET is_active = false WHERE id = $1', [blocked.id])
  refused('of a blocked account', await send(base(), door, { token: blocked.access }), [401, 403])
  refused('to renew a blocked account', await post('/api/token/refresh/', { refresh: blocked.refresh }), [401, 403])
  refused(
    'to sign in to a blocked account',
    await post('/api/token/', { username: blocked.username, password: testPassword }),
    [401, 403],
  )
  say(`tokens: ${tried} ways to be somebody; a refresh token lives ${refreshSeconds / 3600} h and is good once`)
}
