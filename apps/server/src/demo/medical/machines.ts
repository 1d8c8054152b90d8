import { dialysisMachines } from './machines-dialysis.ts'
import { emergencyMachines } from './machines-emergency.ts'
import { endoscopyMachines } from './machines-endoscopy.ts'
import { generalMachines } from './machines-general.ts'
import { imagingMachines } from './machines-imaging.ts'
import { infusionMachines } from './machines-infusion.ts'
import { laboratoryMachines } from './machines-laboratory.ts'
import { monitoringMachines } from './machines-monitoring.ts'
import { neonatalMachines } from './machines-neonatal.ts'
import { rehabilitationMachines } from './machines-rehabilitation.ts'
import { respiratoryMachines } from './machines-respiratory.ts'
import { sterilizationMachines } from './machines-sterilization.ts'
import { surgicalMachines } from './machines-surgical.ts'
import { treatmentMachines } from './machines-treatment.ts'
import { ultrasoundMachines } from './machines-ultrasound.ts'
import type { DemoMachine } from './shape.ts'

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
