/** The code on the machine. */
import { defineModule } from '../module.ts'
import { machineCodeEndpoints } from './operations.ts'

/** Photographs of whoever stands before a machine: kept as they are shown, without what the camera noted. */
export const machineReportPurpose = 'machine-report'

export const machineCodeModule = defineModule({
  name: 'machine-code',
  endpoints: machineCodeEndpoints,
  audit: {
    actions: { 'machine_code.renew': '换新机器码', 'machine_code.print': '打印机器码' },
    objects: { unit_code: '机器码' },
  },
  files: { [machineReportPurpose]: { readers: ['equipment_view'] } },
  examples: {
    report_by_code: { fault_code: 'hydraulic_leak', description: '大臂油缸根部滴油', phone: '13800000000' },
    me_too_by_code: { report_number: 'B00000031' },
  },
})
