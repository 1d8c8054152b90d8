import type { DemoMachine } from '../shape.ts'
import { aerialLiftMachines } from './machines-aerial-lift.ts'
import { breakerMachines } from './machines-breaker.ts'
import { concreteMachines } from './machines-concrete.ts'
import { dozerMachines } from './machines-dozer.ts'
import { specialExcavatorMachines } from './machines-excavator-special.ts'
import { excavatorMachines } from './machines-excavator.ts'
import { forkliftMachines } from './machines-forklift.ts'
import { loaderMachines } from './machines-loader.ts'
import { lowbedMachines } from './machines-lowbed.ts'
import { mobileCraneMachines } from './machines-mobile-crane.ts'
import { pilingMachines } from './machines-piling.ts'
import { powerMachines } from './machines-power.ts'
import { roadMachines } from './machines-road.ts'
import { towerCraneMachines } from './machines-tower-crane.ts'

export const engineeringMachines: DemoMachine[] = [
  ...excavatorMachines,
  ...specialExcavatorMachines,
  ...loaderMachines,
  ...dozerMachines,
  ...roadMachines,
  ...mobileCraneMachines,
  ...towerCraneMachines,
  ...aerialLiftMachines,
  ...forkliftMachines,
  ...concreteMachines,
  ...pilingMachines,
  ...powerMachines,
  ...breakerMachines,
  ...lowbedMachines,
]
