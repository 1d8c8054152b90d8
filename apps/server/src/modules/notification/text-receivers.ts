/** Texts to whoever takes goods in: a number somebody named, which need not be anybody's here. */
import { type ConsumerDeclaration, consumes } from '../../platform/events/declared.ts'
import { receiptCodeText } from './freight-texts.ts'
import { textPerson } from './text-message.ts'
import { fill } from './texts.ts'

export const textsReceivers: readonly ConsumerDeclaration[] = [
  consumes('freight.receipt_code', async (services, { id, payload }, tx) => {
    const { userId, phone, way, goods, number, code } = payload
    const params = { way, goods, number, code }
    const { message, sms } = receiptCodeText
    const text = fill(message, params)
    await textPerson(services, tx, { userId, phone, kind: sms.kind, params, text, cause: `event:${id}` })
  }),
]
