/** What people do: orders, decisions, payments and the gateway's notices, each beside its own statements under pgbench. */
import type pg from 'pg'
import { verifyQualification } from '../packages/protocol/src/qualification/operations.ts'
import { createPayment } from '../packages/protocol/src/settlement/operations.ts'
import { createRental } from '../packages/protocol/src/rental/operations.ts'
import { onLine } from '../packages/protocol/src/rental/lines.ts'
import type { LineDeclaration } from '../packages/protocol/src/rental/lines/line.ts'
import { sandboxMerchant, signNotice } from '../apps/server/src/modules/payment/sandbox/notice.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import { anOrder } from './an-order.ts'
import { scriptOf, underPgbench } from './pgbench.ts'
import { record } from './record.ts'
import type { Server } from './servers.ts'
import { commandClients, commandsPerTurn, rounds } from './settings.ts'
import { stepsOf } from './steps.ts'
import { type Command, type Comparison, inTurns, send } from './turns.ts'

/** Where commands are compared: the product, a second one that tells its statements, and the database of both. */
export interface CommandStage {
  readonly databaseUrl: string
  readonly product: string
  readonly recorded: Server
  /** So many subjects there are. */
  readonly machines: number
}
export interface Stage extends CommandStage {
  readonly line: LineDeclaration
  readonly pool: pg.Pool
  readonly sandboxSecret: string
  readonly renter: { readonly id: number; readonly token: string }
  readonly staffToken: string
  readonly firstMachine: number
  readonly toApprove: number
  readonly toPay: number
}

export interface CommandCase {
  readonly name: string
  /** Id of the first subject; the others follow it at equal distances. */
  readonly base: number
  readonly commandFor: (subject: number) => Command
  /** Before its turns. */
  readonly prepare?: () => Promise<unknown>
}

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Each subject is used once: product and floor have halves of their own, the product warms up on others, and three are for the recording. */
export const shareOf = (machines: number) => {
  const each = Math.min(
    Math.floor(commandsPerTurn / commandClients),
    Math.floor((machines - 3) / ((2 * rounds + 1) * commandClients)),
  )
  const perTurn = each * commandClients
  const count = (2 * rounds + 1) * perTurn + 3
  return { each, perTurn, count, stride: Math.floor(machines / count) }
}

export const commandCases = (stage: Stage): CommandCase[] => {
  const { line, renter, staffToken, pool, sandboxSecret } = stage
  const start = addDays(dayOf(new Date()), 60)
  const about = (operation: { shape: { name: string } }, subject: number) =>
    onLine(operation as typeof createRental, line)!.path.replace(':id', String(subject))
  return [
    {
      name: 'create rental',
      base: stage.firstMachine,
      commandFor: (subject) => ({
        path: about(createRental, subject),
        headers: asBearer(renter.token),
        body: JSON.stringify(anOrder(subject, start)),
      }),
    },
    {
      name: 'approve',
      base: stage.toApprove,
      commandFor: (subject) => ({
        path: about(verifyQualification, subject),
        headers: asBearer(staffToken),
        body: JSON.stringify({ action: 'approve' }),
      }),
    },
    {
      name: 'pay',
      base: stage.toPay,
      commandFor: (subject) => ({
        path: about(createPayment, subject),
        headers: asBearer(renter.token),
        body: JSON.stringify({ payment_method: 'wechat' }),
      }),
    },
    {
      name: 'notify',
      base: stage.toPay,
      // A payment known by its order, so that the same notice can be told of any.
      prepare: async () => {
        const { count, stride } = shareOf(stage.machines)
        await pool.query(
          `INSERT INTO payment (number, payable_kind, payable_id, user_id, purpose, method, gateway, amount_fen, status, expires_at)
           SELECT 'BENCH' || r.id, 'rental', r.id, r.user_id, 'order', 'wechat', 'wechat', r.total_fen, 'processing', now() + interval '1 hour'
           FROM rental r WHERE r.id IN (SELECT $1::bigint + n * $2::bigint FROM generate_series(0, $3::bigint) n)
             AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.payable_id = r.id)`,
          [stage.toPay, stride, count - 1],
        )
        await pool.query(`UPDATE payment SET number = 'BENCH' || payable_id`)
      },
      commandFor: (subject) => {
        const notice = {
          notice_id: `notice-${subject}`,
          merchant_id: sandboxMerchant,
          payment_number: `BENCH${subject}`,
          amount: 293_500,
          currency: 'CNY',
          event: 'payment.success',
          trade_no: `T${subject}`,
        } as const
        return { path: '/api/payment/notify/wechat/', ...signNotice(sandboxSecret, notice, new Date()) }
      },
    },
  ]
}

const recordCommand = (server: Server, command: Command) => record(server, { method: 'POST', ...command })

export const compareCommand = async (one: CommandCase, stage: CommandStage): Promise<Comparison> => {
  const { each, perTurn, count, stride } = shareOf(stage.machines)
  const subject = (at: number) => one.base + at * stride
  await one.prepare?.()
  const pair = [subject(count - 2), subject(count - 1)] as const
  // The first call of a process also runs what is done once.
  await recordCommand(stage.recorded, one.commandFor(subject(count - 3)))
  const recordings = [
    await recordCommand(stage.recorded, one.commandFor(pair[0])),
    await recordCommand(stage.recorded, one.commandFor(pair[1])),
  ] as const
  const steps = stepsOf(recordings, pair)
  if (process.env.BENCH_SCRIPTS) console.log(scriptOf(steps))
  const ours = (turn: number) => {
    const commands = Array.from({ length: perTurn }, (_, at) => one.commandFor(subject(turn * perTurn + at)))
    return send(stage.product, commands, commandClients)
  }
  await ours(2 * rounds)
  const floor = (round: number) =>
    underPgbench(stage.databaseUrl, steps, {
      base: one.base,
      offset: (rounds + round) * perTurn,
      stride,
      each,
      clients: commandClients,
    })
  return inTurns(ours, floor)
}
