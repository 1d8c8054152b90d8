/** An accept, beside the same statements under pgbench: of things nobody else is given, each accepted once. */
import { type CommandCase, compareCommand, shareOf } from './commands.ts'
import type { Place } from './place.ts'
import type { Server } from './servers.ts'
import { commandClients, commandsPerTurn, rounds } from './settings.ts'
import type { Comparison } from './turns.ts'

/** The first of them: above every id of a sequence. */
export const base = 2_000_000_000
export const subjects = (2 * rounds + 1) * Math.floor(commandsPerTurn / commandClients) * commandClients + 3

type Town = Place & { readonly product: Server; readonly recorded: Server }
export const compareAcceptOf = (
  { databaseUrl, product, recorded }: Town,
  commandFor: CommandCase['commandFor'],
): Promise<Comparison> => {
  if (shareOf(subjects).stride !== 1) throw new Error('the subjects are not used one after another')
  const stage = { databaseUrl, product: product.base, recorded, machines: subjects }
  return compareCommand({ name: 'accept', base, commandFor }, stage)
}
