import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { cargos, lockOwnCargo } from '../cargos/move-cargo.ts'
import { writeVersion } from '../cargos/write-content.ts'
import { returnFunding } from './funding.ts'

/**
 * What was paid before the accept goes back, and the cargo waits on. It is a new version: a driver who read that the
 * freight is in trust accepts nothing else unseen. Whoever may send no more has his money all the same.
 */
export const cancelFunding = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = (await lockOwnCargo(tx, id, actor.id)) ?? refuse('freight.cargo_not_found')
    cargos.requireOpen(row, 'cancel_funding')
    if ((await returnFunding(tx, id, '货主取消托管，运费退回', now)) === 0) refuse('freight.not_funded')
    const set = { version: row.version + 1 }
    const after = await cargos.transition(tx, row, { action: 'cancel_funding', by: actor, as: 'shipper', set, now })
    await writeVersion(tx, after, now)
  })
