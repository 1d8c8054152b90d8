import { drawPaper } from '../../../demo/papers.ts'
import type { Demo, LineScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'

/** What a careful renter keeps in the wallet: everything the line demands, one paper that ends soon, one that has ended. */
const keepPapers = async ({ town, demo, renters: [renter], now }: LineScene): Promise<void> => {
  const customer = demo.customers[0]!
  const demanded = demo.categories.flatMap((one) => one.qualifications.map(({ type }) => type))
  const others = [...new Set(demanded)].filter((type) => type !== demo.licence.type && type !== 'other').slice(0, 3)
  const papers = [
    { type: demo.licence.type, days: 26 },
    ...others.map((type, index) => ({ type, days: 260 + index * 130 })),
    { type: 'quality_certification', days: -18 },
  ]
  town.at(addHours(now, -24 * 200))
  for (const [index, { type, days }] of papers.entries()) {
    const number = `${String(now.getFullYear())}${String(300100 + index * 137)}`
    const until = addDays(dayOf(now), days)
    const picture = await drawPaper(demo.licence, type, { customer, number, until })
    const said = { image_type: type, number, expiry_date: until }
    await town.upload(renter!.userId, '/api/qualification/documents/', [picture], said)
  }
}

export const demo: Demo = { tellLine: (scene) => ({ papers: () => keepPapers(scene) }) }
