/** Calls about papers of drivers and vehicles, for the tests of both: handed in, decided on, read, ended. */
import type { DriverPaper } from '@jihui/protocol/freight/papers/papers'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { tokenOf } from './trips.ts'

export const freightBase = '/api/transportation/'
export const walletPath = '/api/qualification/documents/'
export type Fields = Readonly<Record<string, unknown>>
type Verdict = 'approve' | 'reject' | 'suspend' | 'restore'
/** Whose paper, a driver's or a vehicle's. */
type Holder = { readonly vehicle: number } | { readonly person: number }

export const paperCalls = (app: TestApp, staff: Person, picture: Blob) => {
  const formOf = (body: Fields, files: readonly string[]): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    for (const field of files) form.append(field, picture, `${field}.png`)
    return form
  }
  const get = async (who: Person, path: string, query = {}) =>
    app.call('GET', path, { token: await tokenOf(app, who), query })
  const post = async (who: Person, path: string, body: object) =>
    app.call('POST', path, { token: await tokenOf(app, who), body })
  const listOf = async (who: Person): Promise<any[]> => (await get(who, `${freightBase}driver/papers/`)).body.results
  const say = (id: number, verdict: Verdict, body: object = { reason: '看过了' }) =>
    post(staff, `/api/admin/applications/${id}/${verdict}/`, body)
  return {
    formOf,
    get,
    post,
    say,
    inDays: (days: number): string => addDays(dayOf(app.clock.now()), days),
    async approve(id: number): Promise<void> {
      const { status, body } = await say(id, 'approve', { notes: '材料齐' })
      if (status !== 200) throw new Error(`approving answered ${status}: ${JSON.stringify(body)}`)
    },
    renew: async (who: Person, body: Fields) =>
      app.call('POST', `${freightBase}driver/papers/`, {
        token: await tokenOf(app, who),
        form: formOf(body, ['paper_files']),
      }),
    listOf,
    /** Of his own, or of this vehicle. */
    paperOf: async (who: Person, type: DriverPaper, vehicleId: number | null = null) =>
      (await listOf(who)).find((one) => one.type === type && one.vehicle_id === vehicleId),
    walletOf: async (who: Person, vehicleId?: number): Promise<any[]> =>
      (await get(who, walletPath, vehicleId === undefined ? {} : { holder_kind: 'vehicle', holder_id: vehicleId })).body
        .results,
    /** What was approved of this holder ends on that day; null: there is none. */
    async endPaper(type: DriverPaper, holder: Holder, until: string | null): Promise<void> {
      const [kind, id] = Object.entries(holder)[0]!
      const [set, values] = until === null ? ['deleted_at = now()', []] : ['expires_on = $4', [until]]
      const statement = `UPDATE qualification_document SET ${set} WHERE holder_kind = $1 AND holder_id = $2 AND type = $3`
      const { rowCount } = await app.pool.query(statement, [kind, id, type, ...values])
      if (rowCount !== 1) throw new Error(`${rowCount} papers were ended`)
    },
  }
}
