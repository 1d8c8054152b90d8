/** `--only technicians`: whom an order is offered to, an accept, and phones that come back with what they did meanwhile. */
import { loadavg } from 'node:os'
import { hasPgbench } from '../pgbench.ts'
import { say, sayHead, show } from '../report.ts'
import { phones, sizes } from '../settings.ts'
import { compareAccept } from './accept.ts'
import { addAskedOrders, compareCandidates, pagesOfCandidates } from './candidates.ts'
import { measurePhones } from './phones.ts'
import { openTechnicianTown, type TechnicianTown } from './town.ts'

const load = () => console.log(`load ${loadavg()[0]!.toFixed(1)}`)

const measureCandidates = async (town: TechnicianTown): Promise<void> => {
  await addAskedOrders(town)
  let before: { pages: number; judged: number } | undefined
  for (const count of sizes) {
    await town.growTo(count)
    show('candidates', count, await compareCandidates(town))
    const { pages, judged } = await pagesOfCandidates(town)
    const grown =
      before === undefined
        ? ''
        : `, ${(pages / before.pages).toFixed(2)} times as many as before and ${(pages / judged / (before.pages / before.judged)).toFixed(2)} for each who is judged (at most: 1.6)`
    console.log(`  ${judged.toFixed(0)} are judged; it looks at ${pages.toFixed(0)} pages of the database${grown}`)
    before = { pages, judged }
  }
  console.log('  wanted: 90%')
}

export const measureTechnicians = async (): Promise<void> => {
  const town = await openTechnicianTown()
  try {
    load()
    sayHead('technicians')
    await measureCandidates(town)
    if (await hasPgbench()) show('accept', Math.max(...sizes), await compareAccept(town))
    else say(['accept', 'not tried: there is no pgbench here'])
    console.log('  wanted: 80%')
    const drained = await measurePhones(town, phones)
    console.log(
      `\n${drained.phones} phones come back with ${drained.events} events: all kept within ${drained.seconds.toFixed(0)} s, told to come again ${drained.again} times; of other calls 99 of 100 within ${drained.meanwhile.toFixed(0)} ms, at rest ${drained.rest.toFixed(0)}: ${(drained.meanwhile / drained.rest).toFixed(1)} times as long (at most: 3)`,
    )
    load()
  } finally {
    await town.close()
  }
}
