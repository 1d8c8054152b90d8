/** Finds each story a machine that is free for it, and tells it there. */
import { findLine } from '@jihui/protocol/rental/lines'
import type { Renter } from '../../../demo/renters.ts'
import type { LineScene } from '../../../demo/scene.ts'
import type { DemoLine, DemoWords } from '../../../demo/shape.ts'
import { drawSignature } from '../../../demo/signature-picture.ts'
import type { Town } from '../../../demo/town.ts'
import { addHours } from '../../../platform/clock.ts'
import { type Staff, type Story, tellStory } from './tell-story.ts'

interface Machine {
  id: number
  code: string
  min_days: number
  owner_id: number | null
  illustration: string
  flags: string[]
}

/** The list from somewhere in it, and then what came before. */
const from = <T>(list: readonly T[], start: number): T[] => {
  const at = list.length > 0 ? start % list.length : 0
  return [...list.slice(at), ...list.slice(0, at)]
}

/** Tells one story on the first machine of a kind this renter wants that is free then. */
const place = async (
  town: Town,
  machines: Machine[],
  start: number,
  staff: Staff,
  now: Date,
  { reviewsByCategory }: DemoWords,
  { isPhotographed, ...draft }: Omit<Story, 'equipmentId'> & { isPhotographed?: boolean },
) => {
  for (const [offset, machine] of machines.entries()) {
    const days = Math.max(draft.days, machine.min_days)
    const endsAt = addHours(draft.placedAt, 24 * (draft.startsIn + days))
    if (draft.until === 'returned' && endsAt > now) continue
    const options = draft.options.filter((flag) => machine.flags.includes(flag))
    const reviews = reviewsByCategory[machine.code] ?? []
    const review = draft.review && {
      ...draft.review,
      ...(draft.review.comments ? {} : reviews[(start + offset) % reviews.length]),
    }
    try {
      return await tellStory(
        town,
        {
          ...draft,
          equipmentId: machine.id,
          ownerId: machine.owner_id,
          days,
          options,
          ...(review ? { review } : {}),
          ...(isPhotographed ? { photographed: machine.illustration } : {}),
        },
        staff,
      )
    } catch (error) {
      if (!/rental\.(unavailable|maintenance|unit_out|out_of_area)/.test(String(error))) throw error
    }
  }
  throw new Error('no machine was free for a story of the demo')
}

const wantedBy = (demo: DemoLine, renter: number, machines: Machine[]): Machine[] => {
  const wants: readonly string[] = demo.customers[renter]!.rents
  return [...machines.filter((one) => wants.includes(one.code)), ...machines.filter((one) => !wants.includes(one.code))]
}

/** Tells stories of one line: of which of its renters, from which of his machines on, and what of it is said. */
export type Teller = (
  renter: number | Renter,
  start: number,
  told: Omit<Story, 'line' | 'equipmentId' | 'renter' | 'purpose' | 'options' | 'condition' | 'extensionReason'> &
    Partial<Story> & { isPhotographed?: boolean; isOwned?: boolean },
) => Promise<unknown>

export const tellerOf = async ({ town, demo, renters, accounts, now }: LineScene): Promise<Teller> => {
  const { rows: machines } = await town.services.database.pool.query<Machine>(
    `SELECT e.id, c.code, e.min_days, e.owner_id, e.illustration, ARRAY(SELECT jsonb_object_keys(e.add_ons_fen)) AS flags
     FROM equipment e JOIN category c ON c.id = e.category_id WHERE e.line = $1 ORDER BY e.id`,
    [demo.line],
  )
  const line = findLine(demo.line)
  const { words } = demo
  for (const machine of machines)
    machine.flags = line.options.filter((option) => machine.flags.includes(option.addOn)).map((option) => option.flag)
  const staff: Staff = { admin: accounts.admin, signature: await drawSignature() }
  return (renter, start, { isOwned, ...told }) => {
    const who = typeof renter === 'number' ? renters[renter]! : renter
    const liked = typeof renter === 'number' ? wantedBy(demo, renter, machines) : machines
    const isFirst = (one: Machine) => isOwned === true && one.owner_id !== null && one.min_days <= 7
    const wanted = [
      ...from(liked.filter(isFirst), start),
      ...from(
        liked.filter((one) => !isFirst(one)),
        start,
      ),
    ]
    return place(town, wanted, start, staff, now, words, {
      line: demo.line,
      renter: who,
      options: [],
      purpose: (told.until === 'cancelled' ? words.cancelReasons : words.rentalPurposes)[start % 6]!,
      notes: words.approvalNotes[start % words.approvalNotes.length]!,
      condition: words.returnConditions[start % words.returnConditions.length]!,
      extensionReason: words.extensionReasons[start % words.extensionReasons.length]!,
      ...told,
    })
  }
}
