import type { UsualStatus } from '@jihui/protocol/rental/usual-way'
import sharp from 'sharp'
import { aMachine, type Machine } from './machines.ts'
import { aRental, pathOf } from './orders.ts'
import { aMember, aRenter, type Person } from './people.ts'
import { type Answer, startTestApp, type TestApp } from './test-app.ts'

/** A server with everyone who has to do with a contract, and the calls a test of contracts makes. */
export interface ContractStage {
  readonly app: TestApp
  readonly renter: Person
  readonly other: Person
  readonly admin: Person
  readonly clerk: Person
  readonly machine: Machine
  /** The operation at its address on this line; `query` after the body. */
  call(
    method: string,
    operation: string,
    id: number | string,
    who: Person,
    body?: unknown,
    query?: Record<string, string | number>,
  ): Promise<Answer>
  /** The id of an order that stands where a contract is due, unless another status is asked for; begins in `from` days. */
  due(status?: UsualStatus, from?: number): Promise<number>
  contractOf(rentalId: number): Promise<any>
  /** How often the audit log has this action on this object. */
  audited(action: string, objectId: number): Promise<number>
}

export const stageContracts = async (line: string, settings: Record<string, string> = {}): Promise<ContractStage> => {
  const app = await startTestApp({ settings })
  const [renter, other] = [await aRenter(app, 'renter'), await aRenter(app, 'other')]
  const [admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  const machine = await aMachine(app, { line, units: 40 })
  const call: ContractStage['call'] = (method, operation, id, who, body, query = {}) =>
    app.call(method, pathOf(line, operation, id), { token: who.token, query, ...(body ? { body } : {}) })
  return {
    app,
    renter,
    other,
    admin,
    clerk,
    machine,
    call,
    due: (status = 'pending_contract', from = 0) =>
      aRental(app, { machine, renter, staff: admin, status, days: 3, from }),
    contractOf: async (rentalId) => (await call('GET', 'get_contract', rentalId, renter)).body,
    audited: async (action, objectId) => {
      const text = 'SELECT count(*)::int AS total FROM audit_log WHERE action = $1 AND object_id = $2'
      return (await app.pool.query(text, [action, String(objectId)])).rows[0].total
    },
  }
}

export const pngUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
export const drawnUrl = async (svg: string): Promise<string> => pngUrl(await sharp(Buffer.from(svg)).png().toBuffer())
