/** What a terminal is told to do, as the standard says it; null for what the standard has no words for. */
import type { CarriedBy } from '@jihui/protocol/iot/commands/carried'
import { doubleOf, wordOf } from '../tcp/byte-reader.ts'
import { toGbk } from './gbk.ts'
import { messageIds } from './message-ids.ts'

interface Order {
  readonly id: number
  readonly body: Buffer
}
type Parameters = Readonly<Record<string, unknown>>
interface Edition {
  readonly isNew: boolean
}

/** Shown and read out. */
const shown = 0b1100
const notice = 1
const textMax = 1_000
/** 0x0029: seconds between two positions. */
const intervalParameter = 0x0029
const restart = 4
const doors = 0x0001

const text = ({ text: said }: Parameters, { isNew }: Edition): Order | null => {
  if (typeof said !== 'string' || said === '') return null
  const sign = Buffer.from(isNew ? [shown, notice] : [shown])
  // A sign of two bytes that does not fit is left out whole.
  let body = Buffer.alloc(0)
  for (const one of said) {
    const bytes = toGbk(one)
    if (body.length + bytes.length > textMax) break
    body = Buffer.concat([body, bytes])
  }
  return { id: messageIds.text, body: Buffer.concat([sign, body]) }
}

const interval = ({ seconds }: Parameters): Order | null => {
  if (!Number.isInteger(seconds) || (seconds as number) < 1 || (seconds as number) > 86_400) return null
  const parameter = Buffer.concat([doubleOf(intervalParameter), Buffer.from([4]), doubleOf(seconds as number)])
  return { id: messageIds.parameters, body: Buffer.concat([Buffer.from([1]), parameter]) }
}

const doorsAre = (isLocked: boolean, { isNew }: Edition): Order => ({
  id: messageIds.vehicleControl,
  body: isNew
    ? Buffer.concat([wordOf(1), wordOf(doors), Buffer.from([isLocked ? 0 : 1])])
    : Buffer.from([isLocked ? 1 : 0]),
})

const locate = (): Order => ({ id: messageIds.locate, body: Buffer.alloc(0) })

/** A position carries the meter. */
const orders: Readonly<Record<CarriedBy<'jt808'>, (parameters: Parameters, edition: Edition) => Order | null>> = {
  locate,
  read_meter: locate,
  set_interval: interval,
  message: text,
  reboot: () => ({ id: messageIds.terminalControl, body: Buffer.from([restart]) }),
  lock: (_, edition) => doorsAre(true, edition),
  unlock: (_, edition) => doorsAre(false, edition),
}

export const orderOf = (command: string, parameters: Parameters, edition: Edition): Order | null =>
  Object.hasOwn(orders, command) ? orders[command as CarriedBy<'jt808'>](parameters, edition) : null
