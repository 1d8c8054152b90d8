/** Texts to whoever takes goods in, or is asked for: a number somebody named, which need not be anybody's here. */
import { type ConsumerDeclaration, consumes } from '../../platform/events/declared.ts'
import { appointmentInvitedText } from './texts/appointment-texts.ts'
import { reportTold } from './texts/machine-code-texts.ts'
import { serviceOrderTold } from './texts/service-order-texts.ts'
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
  consumes('appointment.texted', async (services, { id, payload }, tx) => {
    const { userId, phone, by, role, until } = payload
    const params = { by, role, until }
    const { message, sms } = appointmentInvitedText
    const text = fill(message, params)
    await textPerson(services, tx, { userId, phone, kind: sms.kind, params, text, cause: `event:${id}` })
  }),
  consumes('maintenance.report_texted', async (services, { id, payload }, tx) => {
    const { userId, phone, name, state } = payload
    const params = { name, state }
    const { message, sms } = reportTold
    const text = fill(message, params)
    await textPerson(services, tx, { userId, phone, kind: sms.kind, params, text, cause: `event:${id}` })
  }),
  consumes('service_order.texted', async (services, { id, payload }, tx) => {
    const { userId, phone, code, state, path } = payload
    const params = { code, state, link: `${services.config.publicUrl}${path}` }
    const { message, sms } = serviceOrderTold
    const text = fill(message, params)
    await textPerson(services, tx, { userId, phone, kind: sms.kind, params, text, cause: `event:${id}` })
  }),
]
