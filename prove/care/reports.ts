/** Words about machines: of renters, owners, strangers before them, the desk. Each may be the beginning of an order. */
import { randomUUID } from 'node:crypto'
import { faultsOf } from '@jihui/protocol/maintenance/faults'
import { requestsPath } from '@jihui/protocol/maintenance/orders/request-operations'
import { tasksPath } from '@jihui/protocol/maintenance/orders/task-operations'
import { pathOf } from '../../apps/server/src/testing/orders.ts'
import { ownerPath } from '../../apps/server/src/testing/owners.ts'
import { type Deed, photosFrom, send, someDays, someMachine, type Stage } from './stage.ts'

const description = '大臂油缸漏油，动作慢'
const urgencies = ['low', 'medium', 'high'] as const
const keyed = () => ({ 'idempotency-key': randomUUID() })

/** A call whose answer may have been lost: sent twice it makes one thing. */
const twice = async (stage: Stage, call: () => Promise<unknown>): Promise<unknown> =>
  stage.random.chance(20) ? Promise.all([call(), call()]) : call()

const byRenter: Deed = (stage) => {
  const { random, cast } = stage
  const renter = random.pick(cast.renters)
  const machine = someMachine(stage)
  const urgency = random.pick(urgencies)
  if (random.chance(35)) {
    const body = { equipment_id: machine.id, description, urgency }
    return send(stage, renter, pathOf(machine.line, 'request_maintenance'), { body, headers: keyed() })
  }
  const body = { unit_id: random.pick(machine.units), description, urgency, photos: photosFrom(stage, renter, 1) }
  const headers = keyed()
  return twice(stage, () => send(stage, renter, requestsPath, { body, headers }))
}
const byOwner: Deed = (stage) => {
  const { random } = stage
  const machine = someMachine(stage)
  const owner = machine.owner ?? random.pick(stage.cast.owners)
  const body = { unit_id: random.pick(machine.units), description, urgency: random.pick(urgencies) }
  if (random.chance(40)) return send(stage, owner, requestsPath, { body, headers: keyed() })
  const days = random.chance(50) ? someDays(stage) : {}
  return send(stage, owner, ownerPath('maintenance/'), { body: { ...body, ...days }, headers: keyed() })
}
const byDesk: Deed = (stage) => {
  const { random, cast } = stage
  const unit = random.pick(someMachine(stage).units)
  const about = { unit_id: unit, kind: random.pick(['repair', 'service', 'inspection']), description }
  const days = random.chance(50) ? someDays(stage) : {}
  if (random.chance(40)) {
    const body = { ...about, ...days, ...(random.chance(40) && { assigned_to: random.pick(cast.technicians).id }) }
    return send(stage, cast.desk, '/api/admin/maintenance/', { body, headers: keyed() })
  }
  const body = {
    ...about,
    ...days,
    requires_signature: random.chance(40),
    ...(random.chance(40) && { technician_id: random.pick(cast.technicians).id }),
    ...(random.chance(40) && { payer: random.pick(['owner', 'platform', 'renter', 'reporter']) }),
  }
  const headers = keyed()
  return twice(stage, () =>
    send(stage, random.chance(80) ? cast.desk : random.pick(cast.owners), tasksPath, { body, headers }),
  )
}

const byStranger: Deed = (stage) => {
  const { random } = stage
  const machine = someMachine(stage)
  const code = random.chance(95) ? stage.codes.get(random.pick(machine.units)) : 'AAAAAAAAAAAAAAAA'
  const form = new FormData()
  form.set('fault_code', random.chance(95) ? random.pick(Object.keys(faultsOf(machine.line))) : 'nothing')
  form.set('description', random.chance(80) ? description : '')
  if (random.chance(30)) form.set('photos', stage.picture, 'oil.png')
  const headers = keyed()
  const who = random.chance(75) ? null : random.pick([...stage.everybody.values()])
  return twice(stage, () => send(stage, who, `/api/m/${code}/report/`, { form, headers }))
}
const meToo: Deed = (stage) => {
  const code = stage.codes.get(stage.random.pick(someMachine(stage).units))
  return send(stage, stage.random.chance(50) ? null : stage.random.pick(stage.cast.renters), `/api/m/${code}/me-too/`)
}

export const reports: readonly Deed[] = [byRenter, byRenter, byOwner, byDesk, byDesk, byStranger, byStranger, meToo]
