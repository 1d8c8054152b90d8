import type { DemoMachine } from '../shape.ts'
import { additiveMachines } from './machines-additive.ts'
import { edmMachines } from './machines-edm.ts'
import { electronicsMachines } from './machines-electronics.ts'
import { grindingMachines } from './machines-grinding.ts'
import { handlingMachines } from './machines-handling.ts'
import { injectionMachines } from './machines-injection.ts'
import { largeMachiningMachines } from './machines-large-machining.ts'
import { laserMachines } from './machines-laser.ts'
import { machiningMachines } from './machines-machining.ts'
import { measuringMachines } from './machines-measuring.ts'
import { pressingMachines } from './machines-pressing.ts'
import { robotMachines } from './machines-robots.ts'
import { turningMachines } from './machines-turning.ts'
import { utilityMachines } from './machines-utilities.ts'

export const manufacturingMachines: DemoMachine[] = [
  ...machiningMachines,
  ...largeMachiningMachines,
  ...turningMachines,
  ...edmMachines,
  ...grindingMachines,
  ...laserMachines,
  ...pressingMachines,
  ...injectionMachines,
  ...robotMachines,
  ...handlingMachines,
  ...additiveMachines,
  ...electronicsMachines,
  ...measuringMachines,
  ...utilityMachines,
]
