import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findRental } from '../../rental/public.ts'
import { evidencePartNames, evidenceParts } from './evidence-parts.ts'
import { readerOf } from './evidence-reader.ts'
import { readSeal } from '../signing/read-seal.ts'

const line = 'engineering'
const folder = mkdtempSync(join(tmpdir(), 'jihui-evidence-'))
let app: TestApp
let renter: Person
let owner: Person
let stranger: Person
let admin: Person
let clerk: Person
let machine: Machine
let id: number

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app, 'renter')
  stranger = await aRenter(app, 'stranger')
  owner = await anOwner(app)
  ;[admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  machine = await aMachine(app, { line, owner })
  await app.pool.query('UPDATE equipment SET overtime_fen = 12000 WHERE id = $1', [machine.id])
  id = await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
  await app.call('POST', pathOf(line, 'deliver_rental', id), { token: owner.token, body: { carrier: '自送' } })
  const { handover } = findLine(line)
  const form = new FormData()
  form.set('stage', 'out')
  if (handover.meter) form.set('meter', '120')
  form.set('level', handover.level?.steps.at(-1) ?? '')
  form.set('checks', JSON.stringify(handover.checks.map(({ key }) => key)))
  form.set('positions', JSON.stringify([handover.positions[0]!.key]))
  form.set('notes', '左门有划痕，𠮷')
  form.append('photos', await aPicture(), 'a.png')
  const recorded = await app.call('POST', pathOf(line, 'record_handover', id), { token: owner.token, form })
  expect(recorded.status).toBe(201)
  await app.settle()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (person: Person | null, which = id) =>
  app.call('GET', pathOf(line, 'get_evidence', which), person ? { token: person.token } : {})

/** The words of a document; null where poppler is not installed. */
const wordsOf = (bytes: Buffer): string | null => {
  const path = join(folder, 'pack.pdf')
  writeFileSync(path, bytes)
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

describe('who may have the evidence of an order', () => {
  it('is its renter, the machine’s owner and staff who may see contracts', async () => {
    for (const person of [renter, owner, admin, clerk]) {
      const { status, headers } = await ask(person)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toContain(encodeURIComponent(`证据包-${orderNumber(id)}.pdf`))
    }
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(null)).status).toBe(401)
    expect((await ask(renter, 999_999)).body.code).toBe('rental.not_found')
  })

  it('is written down when it is not the renter himself', async () => {
    const count = async () =>
      (await app.pool.query(`SELECT count(*)::int AS total FROM audit_log WHERE action = 'agreement.evidence'`)).rows[0]
        .total
    const before = await count()
    await ask(renter)
    expect(await count()).toBe(before)
    await ask(admin)
    expect(await count()).toBe(before + 1)
  })
})

describe('the pack', () => {
  it('is one signed document anybody can check', async () => {
    const bytes = Buffer.from((await ask(renter)).body)
    expect(readSeal(bytes)).toMatchObject({ isWhole: true, isDigestRight: true, isSignatureRight: true })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'pack.pdf')
    const answer = await app.call('POST', '/api/contracts/verify/', { form })
    expect(answer.body).toMatchObject({ result: 'authentic', title: '这份文件是平台出具的', contract: null })
    bytes.writeUInt8(bytes.readUInt8(3000) ^ 1, 3000)
    const other = new FormData()
    other.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'pack.pdf')
    const broken = await app.call('POST', '/api/contracts/verify/', { form: other })
    expect(broken.body).toMatchObject({ result: 'altered', problems: [{ code: 'digest' }] })
  })

  it('holds quote, documents, contract, money, hand-over, messages and history', async () => {
    const rental = (await findRental(app.db, { id, line, renterKey: null }))!
    const actor = { id: renter.id, isStaff: false, permissions: new Set() } as never
    const reader = readerOf(actor, rental)
    const parts = await Promise.all(
      evidencePartNames.map((name) => evidenceParts[name]({ services: app.services, rental, reader })),
    )
    expect(parts.map((part) => part.title)).toEqual([
      '订单与报价',
      '资质文件',
      '合同与签署',
      '款项与账目',
      '交接记录',
      '用量与报停',
      '押金与扣款',
      '平台消息',
      '订单经过',
      '操作日志',
    ])
    const facts = new Map(parts[2]!.pairs)
    expect(facts.get('数字签名')).toMatch(/^有效，覆盖整个文件/)
    expect(facts.get('文件摘要')).toMatch(/^[0-9a-f]{64}$/)
    for (const part of parts) expect(part.tables?.length || part.pairs?.length).toBeTruthy()
    const [payments, entries] = [parts[3]!.tables![0]!, parts[3]!.tables!.at(-1)!]
    expect(payments.rows[0]![3]).toBe('已支付')
    expect(entries.caption).toBe('账目（每笔借贷相等）')
    expect(parts[4]!.photos).toHaveLength(1)
    expect(parts[4]!.photos![0]!.lines.at(-1)).toMatch(/^([0-9a-f]{16} ?){4}$/)
    expect(JSON.stringify(parts)).not.toContain('13800008160')
  })

  it('tells how the machine was used day by day, and the days on which it was stopped', async () => {
    const other = await aMachine(app, { line, owner })
    await app.pool.query('UPDATE equipment SET overtime_fen = 12000 WHERE id = $1', [other.id])
    const inUse = await aRental(app, { machine: other, renter, staff: admin, days: 10, status: 'in_use' })
    const partOf = async () => {
      const rental = (await findRental(app.db, { id: inUse, line, renterKey: null }))!
      const reader = readerOf({ id: owner.id, isStaff: false, permissions: new Set() } as never, rental)
      return evidenceParts.use({ services: app.services, rental, reader })
    }
    const untold = await partOf()
    expect([untold.note, untold.tables]).toEqual([expect.stringContaining('按交接时两次读数算'), []])
    const days = [-1, 0].map((ahead) => addDays(dayOf(app.clock.now()), ahead))
    await app.pool.query(
      `INSERT INTO overtime_day (rental_id, unit_id, day, worked_minutes, ran_minutes) VALUES ($1, $2, $3, 630, 660)`,
      [inUse, other.units[0], days[0]],
    )
    await app.pool.query(
      `INSERT INTO rental_standby (rental_id, start_date, end_date, percent, worked_minutes, reason, declared_by)
       VALUES ($1, $2, $2, 40, 30, '下雨', $3)`,
      [inUse, days[1], renter.id],
    )
    await app.pool.query(`UPDATE rental SET received_at = $2, returned_at = $3 WHERE id = $1`, [
      inUse,
      addDays(days[0]!, -1),
      app.clock.now(),
    ])
    const part = await partOf()
    expect(new Map(part.pairs).get('超出')).toBe('2.5 小时，超时费 300 元')
    const [used, stops] = part.tables!
    expect(used!.rows.map(([, ...cells]) => cells)).toEqual([
      ['10.5', '8', '2.5', '300.00', '—'],
      ['—', '8', '0', '0.00', '报停'],
    ])
    expect(stops!.rows[0]!.slice(-3)).toEqual(['报停中', '40%', '下雨'])
  })

  it('reads as text, with page numbers and the digest of its content, and leaves no character blank', async () => {
    const { body } = await ask(renter)
    const words = wordsOf(Buffer.from(body))
    if (words === null) return
    const plain = words.replaceAll(/\s/g, '')
    for (const expected of [
      '订单证据包',
      orderNumber(id),
      '第1页共',
      '内容摘要',
      'SHA-256',
      '交接记录',
      '账目',
      '订单经过',
    ])
      expect(plain).toContain(expected.replaceAll(/\s/g, ''))
    expect(plain).toContain('左门有划痕')
    expect(plain).toContain('〔U+20BB7〕')
  })

  it('shows the owner what concerns his machine, and leaves out what is the renter’s own', async () => {
    const words = wordsOf(Buffer.from((await ask(owner)).body))
    if (words === null) return
    const plain = words.replaceAll(/\s/g, '')
    expect(plain).toContain('不含：资质文件、款项与账目、平台消息、操作日志')
    expect(plain).toContain('交接记录')
    expect(plain).not.toContain('渠道流水')
    expect(plain).not.toContain('周敏')
  })

  it('shows staff no part they have no permission for', async () => {
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'payment_view'`)
    const words = wordsOf(Buffer.from((await ask(clerk)).body))
    if (words === null) return
    expect(words.replaceAll(/\s/g, '')).toMatch(/不含：[^。]*款项与账目/)
  })
})
