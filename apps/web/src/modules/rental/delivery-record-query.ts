import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { getDeliveryRecord } from '@jihui/protocol/rental/handover-operations'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'

/** Who brings the machine and under which number; null until it is on its way. */
export const deliveryRecordQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['rental', 'delivery-record', line.id, id],
    queryFn: async ({ signal }) => {
      try {
        return await call(onLine(getDeliveryRecord, line), { params: { id }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
