/**
 * Hostile input that grows: every kind of upload, body and search at n, 2n and 4n, up to what is allowed and a little over.
 * Each is answered in words and in time that grows as its size does; memory stays bounded, and nobody else waits.
 */
import { readFileSync } from 'node:fs'
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { bodyBytesMax, fileBytesMax } from '@jihui/protocol/limits'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { anOwnOrder, type Estate } from './estate.ts'
import { type Ground, inTurns, shareOf } from './ground.ts'
import { boundary, hostileForms, hostilePdfs, hostilePictures } from './hostile-files.ts'
import { hostileJson, hostileTexts } from './hostile-texts.ts'
import { faultOf } from './judge.ts'
import { fill, type Json, schemaOf, titleOf } from './plausible.ts'
import { formOf, send, type Told } from './send.ts'
import { openVisitors } from './visitors.ts'

/** A picture is decoded within twenty seconds or refused, in turn with those before it (decision 0038). */
const answerMsMax = 25_000
/** Under this a time says nothing of how it grows: it is the road there, and the machine's other work. */
const quickMs = 1_000
/** Four times the size in four times as long; the square would be sixteen. */
const growthMax = 10
/** Two pictures being decoded, a PDF in its thread and the bodies on their way, over what a process has at rest. */
const memoryMax = 1_200 * 2 ** 20

/** One input at a size; what it is sent to and as whom is its own affair. */
interface Attempt {
  readonly what: string
  /** What may be sent at most; null: nobody says so, and nothing is tried beyond it. */
  readonly bound: number | null
  /** The largest size tried within the bound. */
  readonly size: number
  ask(size: number): Promise<Told>
}

const timeFault = (small: number, large: number): string | null =>
  large > quickMs && large > growthMax * small
    ? `${small.toFixed(0)} ms, four times the size ${large.toFixed(0)} ms`
    : null

/** What is wrong with how it is answered, at any of its sizes; the slowest answer. */
const judge = async ({ what, bound, size, ask }: Attempt, { findings }: Ground): Promise<number> => {
  const times: number[] = []
  const rule = 'grown input is answered'
  for (const each of [size / 4, size / 2, size]) {
    const told = await ask(Math.floor(each))
    times.push(told.ms)
    const fault = faultOf({ ...told, ms: 0 }) ?? (told.ms > answerMsMax ? `took ${told.ms.toFixed(0)} ms` : null)
    if (fault) findings.add(rule, what, `${Math.floor(each)} bytes: ${fault}`)
  }
  // Once more before it is called slow: the first may have met somebody else's work.
  if (timeFault(times[0]!, times[2]!)) {
    const [small, large] = [await ask(Math.floor(size / 4)), await ask(size)]
    const fault = timeFault(Math.max(times[0]!, small.ms), Math.min(times[2]!, large.ms))
    if (fault) findings.add('time grows as the size does', what, fault)
  }
  if (bound !== null) {
    const told = await ask(bound + 1_000)
    const fault = told.status > 0 && told.status < 400 ? `taken: ${told.status}` : faultOf({ ...told, ms: 0 })
    if (fault) findings.add('more than the bound is refused', what, fault)
  }
  return Math.max(...times)
}

const fileAttempts = async ({ base, isShort }: Ground, { renter }: Estate): Promise<Attempt[]> => {
  const { token } = renter
  // The frame of a form around a file is not the file's.
  const size = isShort ? 1_000_000 : fileBytesMax - 2_000
  const form = (path: string, field: string, more: { name: string; value: string }[], bytes: Buffer) => {
    const parts = [...more, { name: field, value: bytes, filename: 'a.png', type: 'image/png' }]
    const { bytes: sent, headers } = formOf(parts)
    return send(base(), path, { method: 'POST', token, bytes: sent, headers })
  }
  const kind = [{ name: 'type', value: 'business_license' }]
  const document = (bytes: Buffer) => form('/api/qualification/documents/', 'image', kind, bytes)
  const avatar = (bytes: Buffer) => form('/api/auth/upload-avatar/', 'avatar', [], bytes)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const bound = isShort ? null : fileBytesMax
  return [
    ...Object.entries(await hostilePictures()).map(([what, make]) => ({
      what,
      bound,
      size,
      ask: (at: number) => avatar(make(at)),
    })),
    ...Object.entries(hostilePdfs).map(([what, make]) => ({
      what,
      bound,
      size,
      ask: (at: number) => document(make(at)),
    })),
    ...Object.entries(hostileForms).map(([what, make]) => ({
      what,
      bound: null,
      size,
      ask: (at: number) =>
        send(base(), '/api/qualification/documents/', { method: 'POST', token, bytes: make(at), headers }),
    })),
  ]
}

/** Whose fields are texts, each of them this text. */
const pumped = (schema: Json, text: string): Json =>
  Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Json)
      .filter(([, each]) => [each.type].flat().includes('string'))
      .map(([name]) => [name, text]),
  )
const repeated = (pump: string, size: number): string => pump.repeat(Math.max(1, Math.floor(size / pump.length)))

/** Texts in every field of a body, and bodies of any shape. Asked as whoever gets deepest. */
const bodyAttempts = ({ base }: Ground, endpoint: Endpoint, { token }: Person, id: number): Attempt[] => {
  const { method, body, maxBody = bodyBytesMax } = endpoint.shape as { method: string; body?: never; maxBody?: number }
  const path = fill(endpoint.path, () => id)
  const schema = schemaOf(body)
  const fields = Math.max(1, Object.keys(pumped(schema, '')).length)
  const ask = (bytes: string) => send(base(), path, { method, token, bytes })
  const texts = Object.entries(hostileTexts).map(([what, pump]): Attempt => {
    // A character of ours is up to six bytes on its way.
    const share = maxBody / fields / Buffer.byteLength(JSON.stringify(pump)) / 1.5
    return {
      what: `${titleOf(endpoint)}, ${what} in its texts`,
      bound: null,
      size: Math.floor(share * pump.length),
      ask: (at) => ask(JSON.stringify(pumped(schema, repeated(pump, at)))),
    }
  })
  const whole = Object.entries(hostileJson).map(([what, make]): Attempt => ({
    what: `${titleOf(endpoint)}, ${what}`,
    bound: maxBody,
    size: maxBody - 100,
    ask: (at) => ask(make(at)),
  }))
  return [...texts, ...whole]
}

/** What an address holds at most, escapes and all, before HTTP itself refuses it. */
const queryBytesMax = 12_000

const queryAttempts = ({ base }: Ground, endpoint: Endpoint, { token }: Person): Attempt[] => {
  const names = Object.keys(pumped(schemaOf(endpoint.shape.query), ''))
  if (names.length === 0) return []
  const path = fill(endpoint.path, () => 1)
  return Object.entries(hostileTexts).map(([what, pump]) => {
    const sent = encodeURIComponent(Buffer.from(pump).toString())
    return {
      what: `${titleOf(endpoint)}, ${what} in its query`,
      bound: null,
      size: queryBytesMax,
      ask: (at) => {
        const query = names.map((name) => `${name}=${repeated(sent, (at / names.length / sent.length) * sent.length)}`)
        return send(base(), `${path}?${query.join('&')}`, { token })
      },
    }
  })
}

/** The most memory each process has ever had; none where the system does not say. */
const peaksOf = ({ site }: Ground): number[] =>
  site.servers.flatMap(({ child }) => {
    try {
      const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return kilobytes === undefined ? [] : [Number(kilobytes) * 1024]
    } catch {
      return []
    }
  })

/** One in so many, in the short form. */
const eachShort = { files: 5, bodies: 60, queries: 60 }

export const tryGrown = async (ground: Ground, estate: Estate, superAdmin: Person): Promise<void> => {
  const { site, findings, isShort, say } = ground
  const visitors = await openVisitors(site, findings, say, isShort ? 2 : 10)
  const endpoints = inTurns(ground, allEndpoints()).filter(
    // Whoever signs out or bars himself gets no deeper.
    ({ shape, line }) => (line === undefined || line === estate.line) && !/logout|sign_out|password/.test(shape.name),
  )
  // What a body that is taken after all does, it does to an order nobody looks at later.
  const spare = await anOwnOrder(site, estate.line, superAdmin)
  const groups: Readonly<Record<string, readonly Attempt[]>> = {
    files: shareOf(ground, await fileAttempts(ground, estate), eachShort.files),
    bodies: shareOf(
      ground,
      endpoints.filter(({ shape }) => shape.body).flatMap((one) => bodyAttempts(ground, one, superAdmin, spare)),
      isShort ? eachShort.bodies : 1,
    ),
    queries: shareOf(
      ground,
      endpoints.filter(({ shape }) => shape.method === 'GET').flatMap((one) => queryAttempts(ground, one, superAdmin)),
      eachShort.queries,
    ),
  }
  for (const [group, attempts] of Object.entries(groups)) {
    let slowest = { ms: 0, what: '' }
    await visitors.during(`grown ${group}`, async () => {
      for (const attempt of attempts) {
        const ms = await judge(attempt, ground)
        if (ms > slowest.ms) slowest = { ms, what: attempt.what }
        if (group === 'files')
          await site.app.pool.query(
            'UPDATE qualification_document SET deleted_at = now() WHERE user_id = $1 AND id::text <> ALL($2)',
            [estate.renter.id, estate.ids.document ?? []],
          )
      }
    })
    say(`grown ${group}: ${attempts.length} kinds; the slowest took ${slowest.ms.toFixed(0)} ms (${slowest.what})`)
  }
  const ended = site.servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
  findings.expect(
    ended.length === 0,
    'the process stays alive',
    'grown input',
    ended.map((one) => one.output().slice(-300)),
  )
  const peak = Math.max(0, ...peaksOf(ground))
  say(`memory of a process at most ${(peak / 2 ** 20).toFixed(0)} MB`)
  findings.expect(peak <= memoryMax, 'memory stays bounded', 'grown input', `${(peak / 2 ** 20).toFixed(0)} MB`)
}
