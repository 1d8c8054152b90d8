/** Papers of drivers and their vehicles: kept from a registration, asked for by matching, seen and reminded of. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aCargo,
  aDriver,
  aShipper,
  aVehicle,
  cargosPath,
  type TestDriver,
} from '../../../../testing/freight/parties.ts'
import { type Fields, freightBase, paperCalls, walletPath } from '../../../../testing/freight/paper-calls.ts'
import { aPicture } from '../../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { remindOfExpiry } from '../../../qualification/wallet/remind-of-expiry.ts'

const start = '2026-11-25T01:00:00Z'
let app: TestApp
let calls: ReturnType<typeof paperCalls>
beforeAll(async () => {
  app = await startTestApp({ now: start, settings: { RATE_LIMITS: 'off' } })
  calls = paperCalls(app, await aMember(app, 'super_admin'), await aPicture())
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(start))

const endsIn = (results: any[]) =>
  Object.fromEntries(results.map(({ image_type, expiry_date }) => [image_type, expiry_date]))

describe('an approved registration', () => {
  const every = [
    'id_card_files',
    'driver_license_files',
    'vehicle_license_files',
    'transport_license_files',
    'insurance_files',
    'vehicle_photos',
  ]
  let plates = 20_000
  const register = (who: Person, more: Fields = {}, files: readonly string[] = every) => {
    const vehicle = { type: 'lowbed_13', plate: `浙D${(plates += 1)}`, length_m: 13, load_t: 30, volume_m3: 60 }
    const person = { real_name: '马向东', id_number: '11010519491231002X', kind: 'driver', home_city: '绍兴' }
    const form = calls.formOf({ ...person, vehicle, ...more }, files)
    return app.call('POST', `${freightBase}drivers/register/`, { token: who.token, form })
  }

  test('puts his papers into his wallet and the vehicle’s into its own, to the day he stated or for a year', async () => {
    const person = await aRenter(app)
    const papers_until = {
      driver_license_files: calls.inDays(900),
      insurance_files: calls.inDays(200),
      id_card_files: null,
    }
    const { status, body } = await register(person, { papers_until })
    expect(status).toBe(201)
    expect(await calls.walletOf(person)).toEqual([])
    app.clock.advance({ days: 2 })
    await calls.approve(body.id)
    const year = calls.inDays(365)
    expect(endsIn(await calls.walletOf(person))).toEqual({
      id_card: year,
      driver_license: papers_until.driver_license_files,
      professional_certificate: year,
    })
    const [vehicle] = (await calls.get(person, `${freightBase}vehicles/mine/`)).body.results
    expect(endsIn(await calls.walletOf(person, vehicle.id))).toEqual({
      vehicle_license: year,
      road_transport_license: year,
      vehicle_insurance: papers_until.insurance_files,
    })
    expect(vehicle).toMatchObject({
      documents_until: papers_until.insurance_files,
      documents_sentence: `保险单 ${papers_until.insurance_files} 到期`,
    })
    const listed = await calls.listOf(person)
    expect(
      listed.every(({ validity, may_renew, files }) => validity === 'valid' && may_renew && files.length === 1),
    ).toBe(true)
    const stranger = await aRenter(app)
    const foreign = await calls.get(stranger, walletPath, { holder_kind: 'vehicle', holder_id: vehicle.id })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'qualification.holder_not_found'])
  })

  test('a light van’s asks for no paper of heavy vehicles, and a certificate of its own is kept as such', async () => {
    const van = { type: 'box_4_2', plate: '浙D29999', length_m: 4.2, load_t: 1.5, volume_m3: 15 }
    const light = await aRenter(app)
    const without = every.filter((field) => field !== 'transport_license_files')
    await calls.approve((await register(light, { vehicle: van }, without)).body.id)
    expect((await calls.listOf(light)).map(({ type }) => type)).toEqual([
      'id_card',
      'driver_license',
      'vehicle_license',
      'vehicle_insurance',
    ])
    const heavy = await aRenter(app)
    const ends = { professional_certificate_files: calls.inDays(50), transport_license_files: calls.inDays(60) }
    const sent = await register(heavy, { papers_until: ends }, [...every, 'professional_certificate_files'])
    await calls.approve(sent.body.id)
    expect((await calls.paperOf(heavy, 'professional_certificate')).expires_on).toBe(calls.inDays(50))
  })

  test('of one more vehicle gives that one its papers and leaves his own as they are', async () => {
    const driver = await aDriver(app)
    const fields = ['vehicle_license_files', 'transport_license_files', 'insurance_files', 'vehicle_photos']
    const more = { type: 'lowbed_13', plate: '浙D28888', length_m: 13, load_t: 30, volume_m3: 60 }
    const add = (insurance_files: string) =>
      app.call('POST', `${freightBase}vehicles/mine/`, {
        token: driver.token,
        form: calls.formOf({ vehicle: more, papers_until: { insurance_files } }, fields),
      })
    expect(Object.keys((await add(calls.inDays(-1))).body.errors)).toEqual(['papers_until.insurance_files'])
    const before = await calls.walletOf(driver)
    await calls.approve((await add(calls.inDays(100))).body.id)
    expect(await calls.walletOf(driver)).toEqual(before)
    const { id } = (await calls.get(driver, `${freightBase}vehicles/mine/`)).body.results.at(-1)
    const year = calls.inDays(365)
    expect(endsIn(await calls.walletOf(driver, id))).toEqual({
      vehicle_license: year,
      road_transport_license: year,
      vehicle_insurance: calls.inDays(100),
    })
  })

  test('states no end that has passed or lies beyond thirty years; the refusal names the paper', async () => {
    const person = await aRenter(app)
    for (const end of [calls.inDays(-1), calls.inDays(366 * 31)]) {
      const { status, body } = await register(person, { papers_until: { insurance_files: end } })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['papers_until.insurance_files']])
    }
    expect((await register(person, { papers_until: { insurance_files: calls.inDays(0) } })).status).toBe(201)
  })
})

describe('accepting cargo', () => {
  const accept = async (driver: TestDriver, cargo: { id: number; version: number }) =>
    calls.post(driver, `${cargosPath}${cargo.id}/accept/`, { vehicle_id: driver.vehicleId, version: cargo.version })
  /** Every way says the same of it: acceptance, the match, the list of cargo, the list of his vehicles. */
  const expectRefused = async (driver: TestDriver, sentence: string, changes: object = {}) => {
    const shipper = await aShipper(app)
    const cargo = await aCargo(app, shipper, changes)
    const refused = await accept(driver, cargo)
    expect([refused.status, refused.body.code]).toEqual([409, 'freight.not_suitable'])
    expect(refused.body.message).toContain(sentence)
    const { gates } = (await calls.get(driver, `${cargosPath}${cargo.id}/match/`)).body
    expect(gates.filter(({ passed }: { passed: boolean }) => !passed)).toMatchObject([
      { code: 'documents', reason: sentence },
    ])
    const matches = (await calls.get(driver, `${freightBase}matches/`, { page_size: 100 })).body.results
    expect(matches.map((one: any) => one.cargo.id)).not.toContain(cargo.id)
    const [vehicle] = (await calls.get(driver, `${freightBase}vehicles/mine/`)).body.results
    expect(vehicle.documents_sentence).toBe(sentence)
    // Whoever sends with him learns nothing of his papers.
    const invited = await calls.post(shipper, `${cargosPath}${cargo.id}/invite/`, { vehicle_id: driver.vehicleId })
    expect([invited.status, invited.body.code]).toEqual([409, 'freight.not_suitable'])
    expect(invited.body.message).not.toContain(sentence)
  }

  test('is refused where the insurance ends before it is delivered, not where it ends on that day', async () => {
    const driver = await aDriver(app)
    await calls.endPaper('vehicle_insurance', { vehicle: driver.vehicleId }, calls.inDays(0))
    await expectRefused(driver, `保险单 ${calls.inDays(0)} 到期`)
    await calls.endPaper('vehicle_insurance', { vehicle: driver.vehicleId }, calls.inDays(1))
    expect((await accept(driver, await aCargo(app, await aShipper(app)))).status).toBe(201)
  })

  test('is refused with a paper that has ended, and with one that is not there', async () => {
    const driver = await aDriver(app)
    await calls.endPaper('driver_license', { person: driver.id }, calls.inDays(-1))
    await expectRefused(driver, `驾驶证 ${calls.inDays(-1)} 已到期`)
    await calls.endPaper('vehicle_license', { vehicle: driver.vehicleId }, null)
    await expectRefused(driver, '缺行驶证')
    await calls.endPaper('id_card', { person: driver.id }, null)
    await expectRefused(driver, '缺身份证、行驶证')
  })

  test('with a heavy vehicle takes both papers of heavy vehicles, with a light van neither', async () => {
    const withoutHeavy = async (driver: TestDriver) => {
      await calls.endPaper('professional_certificate', { person: driver.id }, null)
      await calls.endPaper('road_transport_license', { vehicle: driver.vehicleId }, null)
    }
    const heavy = await aDriver(app)
    await withoutHeavy(heavy)
    await expectRefused(heavy, '缺从业资格证、道路运输证')
    const light = await aDriver(app, { type: 'box_4_2' })
    await withoutHeavy(light)
    const goods = { name: '纸箱', category: 'general', weight_t: 1, pieces: 1, length_m: 2, width_m: 1, height_m: 1 }
    const small = await aCargo(app, await aShipper(app), { goods, vehicle_type: 'box_4_2' })
    expect((await accept(light, small)).status).toBe(201)
  })
})

describe('a carrier’s vehicle', () => {
  const aFleet = async () => {
    const carrier = await aDriver(app, { kind: 'carrier' })
    const driver = await aDriver(app)
    const vehicleId = await aVehicle(app, carrier.id, 'lowbed_13', driver.id)
    return { carrier, driver, vehicleId }
  }

  test('its papers the driver sees without files, and hands in none; the carrier sees and renews them', async () => {
    const { carrier, driver, vehicleId } = await aFleet()
    const of = async (who: Person) => (await calls.listOf(who)).filter((one) => one.vehicle_id === vehicleId)
    const seen = await of(driver)
    expect(seen.map(({ type }) => type)).toEqual(['vehicle_license', 'road_transport_license', 'vehicle_insurance'])
    for (const one of seen) expect(one).toMatchObject({ files: [], may_renew: false, expires_on: '2099-12-31' })
    for (const one of await of(carrier)) expect(one).toMatchObject({ files: [{ mime: 'image/png' }], may_renew: true })
    const insurance = { type: 'vehicle_insurance', vehicle_id: vehicleId, expires_on: calls.inDays(380) }
    const refused = await calls.renew(driver, insurance)
    expect([refused.status, refused.body.code]).toEqual([404, 'freight.vehicle_not_found'])
    const wallet = await calls.get(driver, walletPath, { holder_kind: 'vehicle', holder_id: vehicleId })
    expect(wallet.body.code).toBe('qualification.holder_not_found')
    await calls.endPaper('vehicle_insurance', { vehicle: vehicleId }, calls.inDays(20))
    const { body } = await calls.renew(carrier, insurance)
    const [shown] = (await of(driver)).filter(({ type }) => type === 'vehicle_insurance')
    expect([shown.expires_on, shown.renewal]).toEqual([calls.inDays(20), null])
    await calls.approve(body.id)
    const [carriers] = (await of(carrier)).filter(({ type }) => type === 'vehicle_insurance')
    expect((await calls.get(carrier, carriers.files[0].url)).status).toBe(200)
    expect((await calls.get(driver, carriers.files[0].url)).status).toBeGreaterThanOrEqual(403)
  })

  test('its papers remind its owner and its driver before they end, each once', async () => {
    const { carrier, driver, vehicleId } = await aFleet()
    await calls.endPaper('vehicle_insurance', { vehicle: vehicleId }, calls.inDays(31))
    const { rows } = await app.pool.query('SELECT plate FROM freight_vehicle WHERE id = $1', [vehicleId])
    const told = async (who: Person) => {
      const { body } = await calls.get(who, '/api/notifications/')
      return body.results.flatMap(({ title }: { title: string }) => (title.includes('保险单') ? [title] : []))
    }
    const pass = async (days: number) => {
      app.clock.advance({ days })
      for (const _ of [1, 2]) await remindOfExpiry(app.services)
      await app.settle()
      return [await told(carrier), await told(driver)]
    }
    expect(await pass(0)).toEqual([[], []])
    const first = `${rows[0].plate}的保险单还有 30 天到期`
    expect(await pass(1)).toEqual([[first], [first]])
    expect(await pass(1)).toEqual([[first], [first]])
    const second = `${rows[0].plate}的保险单还有 7 天到期`
    expect(await pass(22)).toEqual([
      [second, first],
      [second, first],
    ])
    // One who drives his own is told once.
    const alone = await aDriver(app)
    await calls.endPaper('vehicle_insurance', { vehicle: alone.vehicleId }, calls.inDays(30))
    await pass(0)
    expect(await told(alone)).toHaveLength(1)
  })
})
