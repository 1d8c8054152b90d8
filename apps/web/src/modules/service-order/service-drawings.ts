import { serviceTypes, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'

/** What is drawn for each kind of service, and in whose hue. */
export const drawingOf = (code: string) => drawingOfSkill(serviceTypes[code as ServiceTypeCode]?.skill ?? 'hydraulic')
