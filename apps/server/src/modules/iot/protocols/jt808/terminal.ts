/** The other end of one connection: packets to it, in the edition it speaks, and what it was asked. */
import type { Downlink } from '../../ingest/sessions.ts'
import { wordOf } from '../tcp/byte-reader.ts'
import type { FrameLine } from '../tcp/frame-protocol.ts'
import { messageIds, type Result } from './message-ids.ts'
import { orderOf } from './orders.ts'
import { encodePacket, type Packet } from './packet.ts'

type Spoken = Pick<Packet, 'number' | 'revision'>
type Asked = Pick<Packet, 'id' | 'serial'>

/** Commands that wait for the terminal's word. */
const askedMax = 100

export const createTerminal = (line: FrameLine) => {
  let serial = 0
  let spoken: Spoken = { number: '', revision: null }
  const asked = new Map<number, Downlink>()
  const say = (id: number, body: Buffer): number => {
    const said = serial
    serial = (serial + 1) & 0xffff
    line.write(encodePacket({ id, ...spoken, serial: said, encryption: 0, part: null, body }))
    return said
  }
  return {
    /** It is answered as it speaks. */
    hears({ number, revision }: Spoken): void {
      spoken = { number, revision }
    },
    answer({ id, serial: theirs }: Asked, result: Result): void {
      say(messageIds.answer, Buffer.concat([wordOf(theirs), wordOf(id), Buffer.from([result])]))
    },
    /** `code` null: nobody registered it. */
    answerRegistration({ serial: theirs }: Asked, code: string | null): void {
      const nobody = 4
      const body = Buffer.concat([wordOf(theirs), Buffer.from([code === null ? nobody : 0]), Buffer.from(code ?? '')])
      say(messageIds.registrationAnswer, body)
    },
    askParts(first: number, indexes: readonly number[]): void {
      say(
        messageIds.missingParts,
        Buffer.concat([wordOf(first), Buffer.from([indexes.length]), ...indexes.map((index) => wordOf(index))]),
      )
    },
    order(command: Downlink): boolean {
      const order = orderOf(command.command, command.parameters, { isNew: spoken.revision !== null })
      if (!order || line.isOver) return false
      const said = say(order.id, order.body)
      asked.delete(said)
      asked.set(said, command)
      if (asked.size > askedMax) asked.delete(asked.keys().next().value!)
      return true
    },
    /** The command this answers; the next answer to it is to nothing. */
    answered(theirs: number): Downlink | null {
      const command = asked.get(theirs) ?? null
      asked.delete(theirs)
      return command
    },
  }
}
export type Terminal = ReturnType<typeof createTerminal>
