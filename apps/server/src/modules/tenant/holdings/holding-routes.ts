import * as operations from '@jihui/protocol/tenant/holding-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.ts'
import { addInvoiceTitle, changeInvoiceTitle, listInvoiceTitles, removeInvoiceTitle } from './invoice-titles.ts'

export const holdingRoutes = (mounting: Mounting, services: Services): void => {
  addressRoutes(mounting, services)
  invoiceTitleRoutes(mounting, services)
}

const addressRoutes = (mounting: Mounting, { db, clock }: Services): void => {
  const read = async (actor: Actor) => ({
    results: (await listAddresses(db, actor)).map((row) => ({
      id: row.id,
      label: row.label,
      contact_name: row.contactName,
      contact_phone: row.contactPhone,
      region: row.region,
      address: row.address,
      is_default: row.isDefault,
      created_at: row.createdAt.toISOString(),
    })),
  })
  const answer = async (actor: Actor, message: string) => ({ ...(await read(actor)), success: true as const, message })
  mountEndpoint(mounting, operations.listAddresses, ({ actor }) => read(actor))
  mountEndpoint(mounting, operations.addAddress, (call) => {
    const { body, actor, idempotency } = call
    const add = () =>
      db.transaction(async (tx) => {
        const id = await addAddress(tx, body, actor, clock.now())
        await recordIdempotencyKey(tx, idempotency, id, clock.now())
        return id
      })
    return createOnce(db, call, add, () => answer(actor, '地址已保存'))
  })
  mountEndpoint(mounting, operations.changeAddress, async ({ params, body, actor }) => {
    await db.transaction((tx) => changeAddress(tx, params.id, body, actor))
    return answer(actor, '地址已保存')
  })
  mountEndpoint(mounting, operations.removeAddress, async ({ params, actor }) => {
    await db.transaction((tx) => removeAddress(tx, params.id, actor))
    return answer(actor, '地址已删除')
  })
}

const invoiceTitleRoutes = (mounting: Mounting, { db, clock }: Services): void => {
  const read = async (actor: Actor) => ({
    results: (await listInvoiceTitles(db, actor)).map((row) => ({
      id: row.id,
      title: row.title,
      tax_number: row.taxNumber,
      bank_name: row.bankName,
      account_number: row.accountNumber,
      address: row.address,
      phone: row.phone,
      is_default: row.isDefault,
      created_at: row.createdAt.toISOString(),
    })),
  })
  const answer = async (actor: Actor, message: string) => ({ ...(await read(actor)), success: true as const, message })
  mountEndpoint(mounting, operations.listInvoiceTitles, ({ actor }) => read(actor))
  mountEndpoint(mounting, operations.addInvoiceTitle, (call) => {
    const { body, actor, idempotency } = call
    const add = () =>
      db.transaction(async (tx) => {
        const id = await addInvoiceTitle(tx, body, actor, clock.now())
        await recordIdempotencyKey(tx, idempotency, id, clock.now())
        return id
      })
    return createOnce(db, call, add, () => answer(actor, '发票抬头已保存'))
  })
  mountEndpoint(mounting, operations.changeInvoiceTitle, async ({ params, body, actor }) => {
    await db.transaction((tx) => changeInvoiceTitle(tx, params.id, body, actor))
    return answer(actor, '发票抬头已保存')
  })
  mountEndpoint(mounting, operations.removeInvoiceTitle, async ({ params, actor }) => {
    await db.transaction((tx) => removeInvoiceTitle(tx, params.id, actor))
    return answer(actor, '发票抬头已删除')
  })
}
