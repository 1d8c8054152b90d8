import { describe, expect, it } from 'vitest'
import { allMachines } from './all-machines.ts'
import { actionsIn, refusalOf, takes, targetOf } from './machine.ts'
import { waitsByColumn as waits } from './all-waiting.ts'

describe.each(allMachines.map((machine) => [machine.column, machine] as const))(
  'the machine of %s',
  (column, machine) => {
    const { actions, actionCodes, initial, stateCodes } = machine
    const everyPair = stateCodes.flatMap((state) => actionCodes.map((action) => [state, action] as const))

    it('reaches every state from those it begins in', () => {
      const reached = new Set<string>(initial)
      for (let before = 0; before < reached.size;) {
        before = reached.size
        for (const { from, to } of Object.values(actions))
          if (to && from.some((state) => reached.has(state))) reached.add(to)
      }
      expect([...reached].toSorted()).toEqual([...stateCodes].toSorted())
    })

    it('leads from a state it knows to a state it knows, or says why not', () => {
      for (const [state, action] of everyPair) {
        if (takes(machine, state, action))
          expect(stateCodes, `${state} ${action}`).toContain(targetOf(machine, state, action))
        else
          expect(refusalOf(machine, state, action)).toBe(
            `${machine.thing}当前为“${machine.states[state]!.label}”，不能${actions[action]!.verb ?? actions[action]!.label}`,
          )
      }
    })

    it('offers in each state what it takes there', () => {
      for (const state of stateCodes)
        expect(actionsIn(machine, state, () => true)).toEqual(
          actionCodes.filter((action) => takes(machine, state, action)),
        )
    })

    it('says of each of its states what waits in it', () => {
      expect(Object.keys(waits[column] ?? {}).toSorted()).toEqual([...stateCodes].toSorted())
    })
  },
)

it('is declared once for each column', () => {
  const columns = allMachines.map(({ column }) => column)
  expect(new Set(columns).size).toBe(columns.length)
})
