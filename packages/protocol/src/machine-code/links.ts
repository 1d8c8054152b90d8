/** Where a code leads whoever reads it, by what he is to the machine. */
import { codesOf } from '../codes.ts'

export const codeReaders = {
  guest: { label: '访客' },
  renter: { label: '租客' },
  owner: { label: '设备主' },
  technician: { label: '师傅' },
  driver: { label: '司机' },
  staff: { label: '工作人员' },
} as const
export type CodeReader = keyof typeof codeReaders
export const codeReaderCodes = codesOf(codeReaders)

export interface CodeLink {
  readonly code: string
  readonly label: string
  readonly path: string
}
const requestsPath = '/maintenance/requests'
const tasksPath = '/maintenance/tasks'
const ofUnit = (path: string, unitId: number): string => `${path}?unit_id=${unitId}`

/** `orderPath`: of his order on the line's own screens. */
export const renterLinks = (rentalId: number, orderPath: string | null): CodeLink[] => [
  ...(orderPath === null ? [] : [{ code: 'order', label: '我的订单', path: orderPath }]),
  { code: 'report', label: '报修', path: `/user/maintenance?report=${rentalId}` },
  { code: 'requests', label: '报修进度', path: '/user/maintenance' },
]
export const ownerLinks = (equipmentId: number, unitId: number): CodeLink[] => [
  { code: 'machine', label: '这台设备', path: `/equipment/detail/${equipmentId}` },
  { code: 'requests', label: '收到的报修', path: ofUnit(requestsPath, unitId) },
  { code: 'tasks', label: '维护单', path: ofUnit(tasksPath, unitId) },
]
/** `tasks`: his own on this machine that are not over; without one ever, his work alone. */
export const technicianLinks = (
  unitId: number,
  { tasks, hasWorked }: { readonly tasks: readonly { id: number; number: string }[]; readonly hasWorked: boolean },
): CodeLink[] => [
  ...tasks.map(({ id, number }) => ({ code: 'task', label: `维护单 ${number}`, path: `${tasksPath}/${id}` })),
  ...(hasWorked ? [{ code: 'history', label: '维护记录', path: ofUnit('/maintenance/records', unitId) }] : []),
  { code: 'work', label: '我今天的活', path: '/maintenance/technician-service' },
]
export const driverLinks = (orderId: number): CodeLink[] => [
  { code: 'trip', label: '运单和交接', path: `/transportation/driver-order-detail/${orderId}` },
]
/** `machinePath`: where staff look at this machine. */
export const staffLinks = (machinePath: string | null, unitId: number): CodeLink[] => [
  ...(machinePath === null ? [] : [{ code: 'machine', label: '设备', path: machinePath }]),
  { code: 'tasks', label: '维护单', path: ofUnit(tasksPath, unitId) },
  { code: 'requests', label: '收到的报修', path: ofUnit(requestsPath, unitId) },
  { code: 'history', label: '维护记录', path: ofUnit('/maintenance/records', unitId) },
  { code: 'desk', label: '维保排程', path: '/admin/maintenance-scheduling' },
]
