/** What members of companies, and whoever verifies companies, are told. */
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { tenantPermission } from '@jihui/protocol/tenant/machine'
import { consumes, type ConsumerDeclaration } from '../../platform/events/declared.ts'
import { listHolders } from '../identity/public.ts'
import { notifyPerson } from './notify-person.ts'
import {
  approvalDecisionTexts,
  approvalText,
  companyDocumentText,
  invitationText,
  tenantTexts,
} from './tenant-texts.ts'

export const followsTenants: readonly ConsumerDeclaration[] = [
  consumes('tenant.submitted', async ({ realtime }, { payload }, tx) => {
    const type: ChannelMessageType = 'task_assignment'
    const task = { title: '有企业等待核实', message: `${payload.name} 等待核实营业执照。`, link: '/admin/tenants' }
    for (const userId of await listHolders(tx, tenantPermission))
      await realtime.publish(userId, { type, ...task, tenant_id: payload.tenantId }, tx)
  }),
  consumes('tenant.moved', async (services, { id, payload }, tx) => {
    const text = tenantTexts[payload.action]
    if (!text) return
    for (const userId of payload.heads)
      await notifyPerson(services, tx, userId, {
        cause: `event:${id}`,
        text,
        facts: { name: payload.name, notes: payload.notes },
        about: { type: 'tenant', id: payload.tenantId },
      })
  }),
  consumes('tenant.invited', async (services, { id, payload }, tx) =>
    notifyPerson(services, tx, payload.userId, {
      cause: `event:${id}`,
      text: invitationText(payload.path),
      facts: { name: payload.name, role: payload.role },
      about: { type: 'tenant', id: payload.tenantId },
    }),
  ),
  consumes('tenant.document_expires_soon', async (services, { id, payload }, tx) => {
    const { documentId, holder, name, expiresOn } = payload
    for (const userId of payload.keepers)
      await notifyPerson(services, tx, userId, {
        cause: `event:${id}`,
        text: companyDocumentText,
        facts: { holder, name, expiresOn },
        about: { type: 'qualification_document', id: documentId },
      })
  }),
  consumes('tenant.approval_requested', async (services, { id, payload }, tx) => {
    for (const userId of payload.approvers)
      await notifyPerson(services, tx, userId, {
        cause: `event:${id}`,
        text: approvalText,
        facts: { name: payload.name, order: orderNumber(payload.rentalId) },
        about: { type: 'tenant_approval', id: payload.approvalId },
      })
  }),
  consumes('tenant.approval_decided', async (services, { id, payload }, tx) => {
    const text = approvalDecisionTexts[payload.action]
    if (!text) return
    await notifyPerson(services, tx, payload.userId, {
      cause: `event:${id}`,
      text,
      facts: { name: payload.name, order: orderNumber(payload.rentalId), notes: payload.notes },
      about: { type: 'tenant_approval', id: payload.approvalId },
    })
  }),
]
