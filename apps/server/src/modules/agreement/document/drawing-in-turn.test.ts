import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const line = 'medical'
let app: TestApp
let greedy: Person
let patient: Person
let pack: number
let contract: number

beforeAll(async () => {
  app = await startTestApp()
  const staff = await aMember(app, 'admin')
  ;[greedy, patient] = [await aRenter(app, 'greedy'), await aRenter(app, 'patient')]
  const machine = await aMachine(app, { line, units: 2 })
  pack = await aRental(app, { machine, renter: greedy, staff, status: 'pending_payment' })
  contract = await aRental(app, { machine, renter: patient, staff, status: 'pending_signature' })
})
afterAll(() => app.close())

it(
  'forty evidence packs of one person keep nobody else waiting for his contract, and what is too much is told when to try again',
  { timeout: 120_000 },
  async () => {
    const finished: string[] = []
    const ask = async (who: Person, operation: string, id: number, name: string) => {
      const answer = await app.call('GET', pathOf(line, operation, id), { token: who.token })
      finished.push(answer.status === 200 ? name : 'refused')
      return answer
    }
    const packs = Array.from({ length: 40 }, () => ask(greedy, 'get_evidence', pack, 'pack'))
    const own = await ask(patient, 'download_contract', contract, 'contract')
    const answers = await Promise.all(packs)
    expect(own.status).toBe(200)
    const refused = answers.filter(({ status }) => status !== 200)
    // How many there are depends on how quickly they are drawn.
    for (const { status, body, headers } of refused)
      expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([
        429,
        expect.stringMatching(/^request\.too_many/),
        true,
      ])
    const drawn = finished.filter((name) => name !== 'refused')
    // All of them were asked for before; one after the other the contract would have come last.
    expect(drawn.length).toBeGreaterThan(10)
    expect(drawn.indexOf('contract')).toBeLessThan(drawn.length / 2)
  },
)
