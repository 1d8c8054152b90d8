/** The calls a work order is paid with, as they follow from its declaration. */
import { payableEndpoints, type PayableEndpoints } from '../../payment/payable-operations.ts'
import { maintenanceOrderPayable } from './payable.ts'

const calls = payableEndpoints(maintenanceOrderPayable)
if (!calls) throw new Error(`${maintenanceOrderPayable.kind} has no address it is paid at`)
export const maintenanceOrderPayment: PayableEndpoints = calls
