/** Objections of technicians as the desk reads and decides them. */
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as objections from '@jihui/protocol/job/objections/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type DeskObjection = ResponseOf<typeof objections.listTechnicianObjections.shape>['results'][number]
type Status = NonNullable<NonNullable<QueryIn<typeof objections.listTechnicianObjections.shape>>['status']>
type Decision = BodyIn<typeof objections.decideTechnicianObjection.shape>

const OBJECTIONS = ['technicians', 'desk', 'objections'] as const
export const deskObjectionsQuery = (status: Status) =>
  infiniteQueryOptions({
    queryKey: [...OBJECTIONS, status],
    queryFn: ({ pageParam, signal }) =>
      call(objections.listTechnicianObjections, { query: { status, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
/** A circle that ends with it is the technician's. */
export const useDecideObjection = (id: number) =>
  useCommand((body: Decision) => call(objections.decideTechnicianObjection, { params: { id }, body }), {
    touches: [['technicians', 'desk']],
    stale: [OBJECTIONS],
  })
