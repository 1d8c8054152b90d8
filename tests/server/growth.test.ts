/** Ten times the machines, orders, people and papers; the work of every reading call is counted, not timed. */
import { describe, expect, it } from 'vitest'
import { exempt, heldFilters } from '../../bench/growth-declared.ts'
import type { Call } from '../../bench/growth-calls.ts'
import { hasGrown, type Measured, measureCalls } from '../../bench/growth-ground.ts'

/** What is counted here takes its time where others work beside it: some 3,500 requests on two towns. */
const TIMEOUT_MS = 420_000

const isHeld = ({ filter, operation }: Call) => filter === '' || heldFilters[operation]?.includes(filter) === true
const isWanted = (one: Call) => isHeld(one) && !one.isDrawn && exempt[one.operation] === undefined
const told = ({ call, pages, worst }: Measured, before: number) =>
  `${call.title} as ${call.who.name}: ${before} → ${pages} pages, most of them for ${worst?.text.replaceAll(/\s+/g, ' ').slice(0, 120)}`

describe('with ten times the data', () => {
  it(
    'no reading call looks at more than twice as much of it, but those that say why',
    async () => {
      const small = await measureCalls(100, { isWanted })
      const large = await measureCalls(1000, { isWanted })
      const broken = [...large.values()].filter(({ status }) => status >= 500).map(({ call }) => call.title)
      expect(broken).toEqual([])
      const grown = [...large].flatMap(([title, now]) => {
        const before = small.get(title)
        return before && hasGrown(before, now) ? [told(now, before.pages)] : []
      })
      expect(grown).toEqual([])
      // That the calls were made at all.
      expect([...large.values()].filter(({ status }) => status < 400).length).toBeGreaterThan(150)
    },
    TIMEOUT_MS,
  )
})
