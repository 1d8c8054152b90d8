/**
 * Hands commands to a device that is connected here. One that was not answered is told again over a later connection a few times where it
 * is repeatable; anything else once, unless the device says that it missed it. A lock goes only while it is safe.
 */
import { commandCodes, commandOf } from '@jihui/protocol/iot/commands'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { lockConditions } from '@jihui/protocol/iot/commands/lock-reasons'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { onDeviceChange } from '../devices/device-changes.ts'
import { connectedIds, type Downlink, findSession, onHearing, sendDown } from '../ingest/sessions.ts'
import { tellDeviceWatchers } from '../map/watch-map.ts'
import { deviceCommands, moveCommand } from './command-transition.ts'
import { lockConditionOf } from './interlock.ts'
import { readLockFacts } from './read-lock-facts.ts'
import { deviceCommand } from './table.ts'

/** It did not take the command: nothing has happened. */
class NotTaken extends Error {}

/** Stands between a connection and the minute in which what was missed was asked for over it. */
const askedSign = '#'
/** What was missed is told once a minute over this connection, however often it is asked for. */
export const askedOver = (connectionId: string, now: number): string =>
  `${connectionId}${askedSign}${Math.floor(now / (commandLimits.carriedAgainSeconds * 1000))}`

const atOnce = 50
const lookedThrough = 5_000
const repeatable = commandCodes.filter((code) => commandOf(code).isRepeatable)
/** Of a batch that was paused or stopped nothing more is sent. */
const isNotHeld = sql`(c.batch_id is null or exists (select from command_batch b where b.id = c.batch_id and b.status = 'running'))`
const timesSent = sql`(select count(*) from device_command_history h where h.command_id = c.id and h.action = 'send')`
/** One that was sent before, and not over this connection. */
const isSentAgain = ({ id, isAskedAgain }: Pick<CommandConnection, 'id' | 'isAskedAgain'>): SQL => {
  if (isAskedAgain) return sql`c.status = 'sent' and coalesce(c.sent_over, '') <> ${id}`
  return sql`c.status = 'sent' and split_part(coalesce(c.sent_over, ''), ${askedSign}, 1) <> ${id}
    and c.command = any(${sql.param(repeatable)}::text[]) and ${timesSent} < ${commandLimits.carriedTimes}`
}
/**
 * What may be sent over this connection, in the order in which it was agreed to. A lock or unlock that somebody decided
 * otherwise about since is not sent a second time.
 */
const listToSend = async (
  db: Queryable,
  deviceIds: readonly number[],
  connection: CommandConnection,
): Promise<Listed[]> => {
  const { rows } = await ask(
    db,
    { id: 'number', device_id: 'number' },
    sql`select c.id, c.device_id from device_command c
      where c.device_id = any(${sql.param([...deviceIds])}::bigint[]) and c.consented_at is not null
        and ${isNotHeld} and (c.status = 'queued' or ${isSentAgain(connection)}
          and not (c.command in ('lock', 'unlock') and exists (select from device_command n where n.device_id = c.device_id
            and n.command in ('lock', 'unlock') and n.status in ('queued', 'sent', 'delivered', 'succeeded')
            and (n.consented_at, n.id) > (c.consented_at, c.id))))
      order by c.consented_at, c.id limit ${atOnce}`,
  )
  return rows.map((row) => ({ id: row.id, deviceId: row.device_id }))
}
interface Listed {
  readonly id: number
  readonly deviceId: number
}

/** Held until the command is sent, so that whoever stops the batch knows that nothing is sent afterwards. */
const isRunning = async (tx: Tx, batchId: number): Promise<boolean> =>
  (await ask(tx, { status: 'text' }, sql`select status from command_batch where id = ${batchId} for share`)).rows[0]
    ?.status === 'running'

/** A connection that hears commands, of one device or of those a gateway speaks for. */
export interface CommandConnection {
  readonly id: string
  /** The device says that it missed some: whatever was sent and not answered is sent again, not only what is repeatable. */
  readonly isAskedAgain?: boolean
  readonly isOpen: (deviceId: number) => boolean
  /** False where it cannot be told this one. */
  readonly send: (command: Downlink, deviceId: number) => boolean
  /** What was handed over was not written down as sent after all. */
  readonly takeBack?: (commandId: number) => void
}

/** Looked at again while the row is held: two answers at once tell it as often as one after the other. */
const isStillDue = async (tx: Tx, id: number, connection: CommandConnection): Promise<boolean> =>
  (
    await ask(
      tx,
      { id: 'number' },
      sql`select c.id from device_command c where c.id = ${id} and ${isSentAgain(connection)}`,
    )
  ).rows.length > 0

const sendOne = async (services: Services, { id, deviceId }: Listed, connection: CommandConnection): Promise<void> => {
  const { db, clock } = services
  const [seen] = await db
    .select({ unitId: deviceCommand.unitId, reasonCode: deviceCommand.reasonCode })
    .from(deviceCommand)
    .where(eq(deviceCommand.id, id))
  const facts = seen?.reasonCode ? await readLockFacts(services, { id: deviceId, unitId: seen.unitId }) : null
  await db.transaction(async (tx) => {
    const row = await deviceCommands.lock(tx, eq(deviceCommand.id, id))
    if (!row?.consentedAt || (row.status !== 'queued' && !(await isStillDue(tx, id, connection)))) return
    if (row.batchId !== null && !(await isRunning(tx, row.batchId))) return
    const now = clock.now()
    const step = { by: 'system', as: 'time', now } as const
    if (now >= row.expiresAt) return void (await moveCommand(services, tx, row, { ...step, action: 'expire' }))
    const condition = row.reasonCode && facts ? lockConditionOf(facts, row.reasonCode) : null
    if (condition) {
      const notes = lockConditions[condition]
      return void (await moveCommand(services, tx, row, { ...step, action: 'block', set: { condition }, notes }))
    }
    await moveCommand(services, tx, row, { ...step, action: 'send', set: { sentOver: connection.id, sentAt: now } })
    // Last of all, while the row is held: its answer finds it sent, and what was not handed over was never sent.
    const { command, parameters, expiresAt } = row
    if (!connection.send({ id, command, parameters, expiresAt }, deviceId)) throw new NotTaken()
  })
}

/** What waits for these devices is said to whoever hears for them; answers of which of them something was there to say. */
export const deliverToAll = async (
  services: Services,
  deviceIds: readonly number[],
  connection: CommandConnection,
): Promise<number[]> => {
  const listed = await listToSend(services.db, deviceIds, connection)
  for (const one of listed) {
    if (!connection.isOpen(one.deviceId)) continue
    await sendOne(services, one, connection).catch((error: unknown) => {
      connection.takeBack?.(one.id)
      if (!(error instanceof NotTaken)) services.log.error({ err: error, command: one.id }, 'a command was not sent')
    })
  }
  return listed.map(({ deviceId }) => deviceId)
}
/** What waits for a device is said to whoever hears for it. */
export const deliverTo = async (services: Services, deviceId: number, connection: CommandConnection): Promise<void> =>
  void (await deliverToAll(services, [deviceId], connection))

const deliver = async (services: Services, deviceId: number, isAskedAgain = false): Promise<void> => {
  const session = findSession(services, deviceId)
  if (!session) return
  await deliverTo(services, deviceId, {
    id: isAskedAgain ? askedOver(session.id, services.clock.now().getTime()) : session.id,
    isAskedAgain,
    isOpen: () => findSession(services, deviceId) === session,
    send: (command) => sendDown(services, deviceId, command),
  })
}

/** The device says over its connection that it missed something. */
export const deliverMissed = (services: Services, deviceId: number): Promise<void> => deliver(services, deviceId, true)

/** Device → what is being handed to it; asked for meanwhile, it is looked at once more. */
const running = new WeakMap<Services, Map<number, { isAskedAgain: boolean; done: Promise<void> }>>()
export const deliverCommands = (services: Services, deviceId: number): Promise<void> => {
  let all = running.get(services)
  if (!all) running.set(services, (all = new Map()))
  const known = all.get(deviceId)
  if (known) {
    known.isAskedAgain = true
    return known.done
  }
  const mine = { isAskedAgain: true, done: Promise.resolve() }
  all.set(deviceId, mine)
  const run = async () => {
    try {
      while (mine.isAskedAgain) {
        mine.isAskedAgain = false
        await deliver(services, deviceId)
      }
    } catch (error) {
      services.log.warn({ err: error, device: deviceId }, 'commands wait for the next round')
    } finally {
      all.delete(deviceId)
    }
  }
  mine.done = run()
  return mine.done
}

/** From now on whatever is decided about a command reaches its device, if it is connected here, and whoever looks at it. */
export const followCommands = (services: Services): void => {
  onHearing(services, (deviceId) => void deliverCommands(services, deviceId))
  onDeviceChange(services, ({ deviceId, command }) => {
    if (deviceId === null || command === undefined) return
    tellDeviceWatchers(services, deviceId, command)
    if (command.status === 'queued' && findSession(services, deviceId)) void deliverCommands(services, deviceId)
  })
}

/** What no message told this process of: looked for every few seconds among the devices connected here. */
export const deliverLeft = async (services: Services): Promise<void> => {
  let connected: ReadonlySet<number> | null = null
  let after = 0
  for (;;) {
    const { rows } = await ask(
      services.db,
      { device_id: 'number' },
      sql`select distinct c.device_id from device_command c where c.status = 'queued' and c.consented_at is not null
        and ${isNotHeld} and c.device_id > ${after} order by c.device_id limit ${lookedThrough}`,
    )
    if (rows.length === 0) return
    connected ??= new Set(connectedIds(services))
    for (const { device_id: id } of rows) if (connected.has(id)) await deliverCommands(services, id)
    if (rows.length < lookedThrough) return
    after = rows.at(-1)!.device_id
  }
}
