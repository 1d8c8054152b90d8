import type { Tx } from '../../platform/database/database.ts'
import { consumes } from '../../platform/events/declared.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { appointmentTexts } from './texts/appointment-texts.ts'
import { fieldTexts } from './field-texts.ts'
import { fleetTexts } from './fleet-texts.ts'
import { freightTexts } from './freight-texts.ts'
import { machineCodeTexts } from './texts/machine-code-texts.ts'
import { iotTexts } from './texts/iot-texts.ts'
import { jobTexts } from './texts/job-texts.ts'
import { maintenanceTexts } from './texts/maintenance-texts.ts'
import { memberTexts } from './texts/member-texts.ts'
import { partsTexts } from './texts/parts-texts.ts'
import { serviceOrderTexts } from './texts/service-order-texts.ts'
import { technicianTexts } from './texts/technician-texts.ts'
import { notifyPerson } from './notify-person.ts'
import { type PersonText, personTexts } from './person-texts.ts'
import { findPreferences } from './queries.ts'

type Payload = { readonly userId: number } & Readonly<Record<string, unknown>>

/** Tells people of what is no order: their documents, their applications. The same event tells nobody twice. */
export const tellsPeople = Object.entries({
  ...personTexts,
  ...fleetTexts,
  ...fieldTexts,
  ...freightTexts,
  ...machineCodeTexts,
  ...maintenanceTexts,
  ...iotTexts,
  ...jobTexts,
  ...serviceOrderTexts,
  ...memberTexts,
  ...partsTexts,
  ...appointmentTexts,
  ...technicianTexts,
}).map(([topic, text]) =>
  consumes(topic as Topic, (services, { id, payload }, tx) =>
    tellPerson(services, tx, text, payload as unknown as Payload, `event:${id}`),
  ),
)

const tellPerson = async (
  services: Services,
  tx: Tx,
  text: PersonText,
  payload: Payload,
  cause: string,
): Promise<void> => {
  const { userId } = payload
  if (text.isReminder && !(await findPreferences(tx, userId)).dueReminders) return
  const { object, link: path, ...words } = text
  const about = { type: object.type, id: Number(payload[object.field]) }
  await notifyPerson(services, tx, userId, { cause, text: { ...words, path }, facts: payload, about })
}
