import { dialysisMachines } from './machines-dialysis'
import { emergencyMachines } from './machines-emergency'
import { endoscopyMachines } from './machines-endoscopy'
import { generalMachines } from './machines-general'
import { imagingMachines } from './machines-imaging'
import { infusionMachines } from './machines-infusion'
import { laboratoryMachines } from './machines-laboratory'
import { monitoringMachines } from './machines-monitoring'
import { neonatalMachines } from './machines-neonatal'
import { rehabilitationMachines } from './machines-rehabilitation'
import { respiratoryMachines } from './machines-respiratory'
import { sterilizationMachines } from './machines-sterilization'
import { surgicalMachines } from './machines-surgical'
import { treatmentMachines } from './machines-treatment'
import { ultrasoundMachines } from './machines-ultrasound'
import type { DemoMachine } from './shape'

export const medicalMachines: DemoMachine[] = [
  ...monitoringMachines,
  ...respiratoryMachines,
  ...emergencyMachines,
  ...infusionMachines,
  ...ultrasoundMachines,
  ...imagingMachines,
  ...surgicalMachines,
  ...endoscopyMachines,
  ...treatmentMachines,
  ...dialysisMachines,
  ...neonatalMachines,
  ...rehabilitationMachines,
  ...laboratoryMachines,
  ...sterilizationMachines,
  ...generalMachines,
]
