import type { customerInfoRequest } from '@jihui/protocol/rental/schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { RentalRow } from './queries.ts'
import { rental } from './table.ts'

/** Contact and address may change until the machine is on its way or the contract names them. */
export const updateCustomerInfo = async (
  tx: Tx,
  row: RentalRow,
  info: z.output<typeof customerInfoRequest>,
  now: Date,
) => {
  if (row.deliveredAt || row.cancelledAt || row.returnedAt) refuse('rental.action_not_allowed')
  const facility = info.healthcare_facility ?? info.company_name
  if (row.contractGeneratedAt && (info.delivery_address !== undefined || facility !== undefined))
    refuse('rental.action_not_allowed', { message: '合同已生成，地址和使用单位不能再改，联系客服处理' })
  await tx
    .update(rental)
    .set({
      contactName: info.contact_name ?? row.contactName,
      contactPhone: info.contact_phone ?? row.contactPhone,
      deliveryAddress: info.delivery_address ?? row.deliveryAddress,
      remarks: info.remarks ?? row.remarks,
      details: facility === undefined ? row.details : { ...row.details, [findLine(row.line).partyField]: facility },
      updatedAt: now,
    })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
}
