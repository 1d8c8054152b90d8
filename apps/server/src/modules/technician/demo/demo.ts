/** Technicians in the demo: eighty over twelve cities, and two who are on their way. */
import type { Demo } from '../../../demo/scene.ts'
import { findUser } from '../../identity/public.ts'
import { settleAccounts } from './accounts.ts'
import { applyToday } from './applicants.ts'
import { writeApplications } from './applications.ts'
import { drawPapers, keepPapers } from './papers.ts'
import { writePayoutAccounts } from './payout-accounts.ts'
import { demoTechnicians } from './people.ts'
import { writeTechnicians } from './technicians.ts'
import { writeTests } from './tests.ts'

export const demo: Demo = {
  async fillDesks(scene) {
    const { services } = scene.town
    const first = await findUser(services.db, scene.accounts.technician)
    const people = await settleAccounts(scene, demoTechnicians(first!.displayName, first!.phone ?? ''))
    await writeApplications(scene, people)
    const samples = await drawPapers(people, '样张')
    const [own, ...others] = people
    await keepPapers(scene, own!, await drawPapers([own!], own!.name))
    for (const one of others) await keepPapers(scene, one, samples)
    await writeTechnicians(scene, people, await writeTests(scene, people))
    await writePayoutAccounts(scene, people)
    await applyToday(scene)
  },
}
