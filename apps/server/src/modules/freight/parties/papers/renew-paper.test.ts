/** A new paper in the place of one that ends: handed in, decided, withdrawn; in the wallet it is not exchanged. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDriver, type TestDriver } from '../../../../testing/freight/parties.ts'
import { type Fields, freightBase, paperCalls, walletPath } from '../../../../testing/freight/paper-calls.ts'
import { tokenOf } from '../../../../testing/freight/trips.ts'
import { aPicture } from '../../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

const start = '2026-11-25T01:00:00Z'
let app: TestApp
let calls: ReturnType<typeof paperCalls>
beforeAll(async () => {
  app = await startTestApp({ now: start, settings: { RATE_LIMITS: 'off' } })
  calls = paperCalls(app, await aMember(app, 'super_admin'), await aPicture())
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(start))

describe('a renewal', () => {
  const insuranceOf = (driver: TestDriver) => calls.paperOf(driver, 'vehicle_insurance', driver.vehicleId)
  const anInsurance = (driver: TestDriver, days: number) => ({
    type: 'vehicle_insurance',
    vehicle_id: driver.vehicleId,
    expires_on: calls.inDays(days),
  })
  const aDriverUntil = async (days: number) => {
    const driver = await aDriver(app)
    await calls.endPaper('vehicle_insurance', { vehicle: driver.vehicleId }, calls.inDays(days))
    return driver
  }

  test('is one at a time of each paper; the old one counts until it is approved, then the new one', async () => {
    const driver = await aDriverUntil(20)
    expect(await insuranceOf(driver)).toMatchObject({ validity: 'expiring', days_left: 20, renewal: null })
    const first = await calls.renew(driver, anInsurance(driver, 380))
    expect([first.status, first.body.application.status]).toEqual([201, 'pending'])
    const again = await calls.renew(driver, anInsurance(driver, 380))
    expect([again.status, again.body.code]).toEqual([409, 'application.pending'])
    await calls.endPaper('vehicle_license', { vehicle: driver.vehicleId }, calls.inDays(20))
    const other = await calls.renew(driver, { ...anInsurance(driver, 380), type: 'vehicle_license' })
    expect([other.status, other.body.code]).toEqual([201, undefined])
    expect(await insuranceOf(driver)).toMatchObject({
      expires_on: calls.inDays(20),
      renewal: { application_id: first.body.id, status: 'pending', expires_on: calls.inDays(380), reason: '' },
    })
    const [before] = (await calls.walletOf(driver, driver.vehicleId)).filter(
      (one) => one.image_type === 'vehicle_insurance',
    )
    await calls.approve(first.body.id)
    expect(await insuranceOf(driver)).toMatchObject({ expires_on: calls.inDays(380), validity: 'valid', renewal: null })
    const kept = (await calls.walletOf(driver, driver.vehicleId)).filter(
      (one) => one.image_type === 'vehicle_insurance',
    )
    expect(kept).toMatchObject([{ review_status: 'approved', expiry_date: calls.inDays(380) }])
    expect(kept[0].id).not.toBe(before.id)
    const { rows } = await app.pool.query(
      'SELECT replaced_by, deleted_at IS NOT NULL AS is_gone FROM qualification_document WHERE id = $1',
      [before.id],
    )
    expect(rows).toEqual([{ replaced_by: kept[0].id, is_gone: true }])
  })

  test('of a paper of his own states no vehicle, and without an end counts for a year from its approval', async () => {
    const driver = await aDriver(app)
    await calls.endPaper('driver_license', { person: driver.id }, calls.inDays(-3))
    expect((await calls.paperOf(driver, 'driver_license')).validity).toBe('expired')
    const { body } = await calls.renew(driver, { type: 'driver_license' })
    app.clock.advance({ days: 1 })
    await calls.approve(body.id)
    expect(await calls.paperOf(driver, 'driver_license')).toMatchObject({
      expires_on: calls.inDays(365),
      validity: 'valid',
    })
  })

  test('that is refused says why, leaves the old one, and is handed in again', async () => {
    const driver = await aDriverUntil(20)
    const { body } = await calls.renew(driver, anInsurance(driver, 380))
    expect((await calls.say(body.id, 'reject', { reason: '照片看不清' })).status).toBe(200)
    expect(await insuranceOf(driver)).toMatchObject({
      expires_on: calls.inDays(20),
      renewal: { application_id: body.id, status: 'rejected', reason: '照片看不清' },
    })
    const again = await calls.renew(driver, anInsurance(driver, 380))
    expect(again.status).toBe(201)
    expect((await insuranceOf(driver)).renewal).toMatchObject({ application_id: again.body.id, status: 'pending' })
  })

  test('ends later than what it follows; each mistake names its field', async () => {
    const driver = await aDriverUntil(20)
    const field = async (changes: Fields) => {
      const { status, body } = await calls.renew(driver, { ...anInsurance(driver, 380), ...changes })
      return [status, Object.keys(body.errors)]
    }
    for (const days of [-1, 19, 20, 366 * 31])
      expect(await field({ expires_on: calls.inDays(days) })).toEqual([400, ['expires_on']])
    expect(await field({ type: 'passport' })).toEqual([400, ['type']])
    const bare = { type: 'vehicle_insurance', expires_on: calls.inDays(380) }
    expect(Object.keys((await calls.renew(driver, bare)).body.errors)).toEqual(['vehicle_id'])
    const form = calls.formOf(anInsurance(driver, 380), [])
    const empty = await app.call('POST', `${freightBase}driver/papers/`, { token: driver.token, form })
    expect([empty.status, Object.keys(empty.body.errors)]).toEqual([400, ['paper_files']])
  })

  test('is for who drives, and of a vehicle of his own', async () => {
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const foreign = await calls.renew(driver, anInsurance(other, 380))
    expect([foreign.status, foreign.body.code]).toEqual([404, 'freight.vehicle_not_found'])
    const nobody = await aRenter(app)
    const refused = await calls.renew(nobody, { type: 'driver_license' })
    expect([refused.status, refused.body.code]).toEqual([403, 'freight.driver_required'])
    expect((await calls.get(nobody, `${freightBase}driver/papers/`)).body.code).toBe('freight.driver_required')
  })

  test('is not approved once the vehicle is no longer his', async () => {
    const driver = await aDriverUntil(20)
    const { body } = await calls.renew(driver, anInsurance(driver, 380))
    await app.pool.query('UPDATE freight_vehicle SET removed_at = now() WHERE id = $1', [driver.vehicleId])
    const { status, body: answer } = await calls.say(body.id, 'approve', { notes: '材料齐' })
    expect([status, answer.code]).toEqual([409, 'application.cannot_grant'])
  })

  test('that staff withdraw stops counting, and counts again once they restore it', async () => {
    const driver = await aDriverUntil(20)
    const { body } = await calls.renew(driver, anInsurance(driver, 380))
    await calls.approve(body.id)
    const sentence = async () =>
      (await calls.get(driver, `${freightBase}vehicles/mine/`)).body.results[0].documents_sentence
    expect(await sentence()).toBe(`保险单 ${calls.inDays(380)} 到期`)
    expect((await calls.say(body.id, 'suspend', { reason: '保单是假的' })).status).toBe(200)
    expect(await insuranceOf(driver)).toMatchObject({ validity: 'missing', expires_on: null, files: [] })
    expect(await sentence()).toBe('缺保险单')
    // He drives other vehicles still.
    expect((await calls.get(driver, `${freightBase}me/`)).body.driver.status).toBe('approved')
    // Even taken out of his wallet meanwhile it comes back.
    const withdrawn = (await calls.walletOf(driver, driver.vehicleId)).find(
      (one) => one.image_type === 'vehicle_insurance',
    )
    expect(withdrawn).toMatchObject({ review_status: 'rejected', renewal_path: null })
    const path = `${walletPath}${withdrawn.id}/`
    expect((await app.call('DELETE', path, { token: await tokenOf(app, driver) })).status).toBe(200)
    expect((await calls.say(body.id, 'restore', { reason: '保险公司核实过' })).status).toBe(200)
    expect(await insuranceOf(driver)).toMatchObject({ validity: 'valid', expires_on: calls.inDays(380) })
    expect(await sentence()).toBe(`保险单 ${calls.inDays(380)} 到期`)
  })

  test('is handed in again where staff withdrew the one before', async () => {
    const driver = await aDriverUntil(20)
    const { body } = await calls.renew(driver, anInsurance(driver, 380))
    await calls.approve(body.id)
    expect((await calls.say(body.id, 'suspend', { reason: '保单是假的' })).status).toBe(200)
    const real = await calls.renew(driver, anInsurance(driver, 370))
    expect(real.status).toBe(201)
    await calls.approve(real.body.id)
    expect(await insuranceOf(driver)).toMatchObject({ validity: 'valid', expires_on: calls.inDays(370) })
  })
})

describe('in the wallet an accepted paper', () => {
  const add = async (who: Person, fields: Fields) =>
    app.call('POST', walletPath, { token: await tokenOf(app, who), form: calls.formOf(fields, ['image']) })
  const remove = async (who: Person, id: number) =>
    app.call('DELETE', `${walletPath}${id}/`, { token: await tokenOf(app, who) })
  const acceptedOf = async (driver: TestDriver) => {
    const all = [...(await calls.walletOf(driver)), ...(await calls.walletOf(driver, driver.vehicleId))]
    return all.filter(({ review_status: review }) => review === 'approved')
  }
  const elsewhere = [409, 'qualification.renewed_elsewhere']

  test('says where it is renewed, and is not replaced', async () => {
    const driver = await aDriver(app)
    const accepted = await acceptedOf(driver)
    expect(accepted).toHaveLength(6)
    for (const { id, renewal_path: path } of accepted) {
      expect(path).toBe('/transportation/driver-profile')
      const { status, body } = await add(driver, { replaces: id, expiry_date: calls.inDays(400) })
      expect([status, body.code]).toEqual(elsewhere)
    }
    expect(await acceptedOf(driver)).toEqual(accepted)
  })

  test('is not deleted', async () => {
    const driver = await aDriver(app)
    const accepted = await acceptedOf(driver)
    for (const { id } of accepted) {
      const { status, body } = await remove(driver, id)
      expect([status, body.code]).toEqual(elsewhere)
    }
    expect(await acceptedOf(driver)).toEqual(accepted)
  })

  test('that driving does not take, that nobody accepted, or of who drives nothing, is free', async () => {
    const driver = await aDriver(app)
    for (const type of ['business_license', 'driver_license']) {
      const { body } = await add(driver, { image_type: type, expiry_date: calls.inDays(400) })
      expect((await calls.walletOf(driver)).find(({ id }) => id === body.id).renewal_path).toBeNull()
      const replaced = await add(driver, { replaces: body.id, expiry_date: calls.inDays(500) })
      expect(replaced.status).toBe(201)
      expect((await remove(driver, replaced.body.id)).status).toBe(200)
    }
    const renter = await aRenter(app)
    const { body } = await add(renter, { image_type: 'driver_license', expiry_date: calls.inDays(400) })
    const approved = `UPDATE qualification_document SET review_status = 'approved', reviewed_at = now() WHERE id = $1`
    await app.pool.query(approved, [body.id])
    expect((await calls.walletOf(renter))[0]).toMatchObject({ review_status: 'approved', renewal_path: null })
    expect((await remove(renter, body.id)).status).toBe(200)
  })
})
