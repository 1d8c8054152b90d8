import type { DemoMachine } from '../shape.ts'
import { cityCarMachines } from './machines-city-car.ts'
import { coachMachines } from './machines-coach.ts'
import { coldChainMachines } from './machines-cold-chain.ts'
import { compactMachines } from './machines-compact.ts'
import { electricMachines } from './machines-electric.ts'
import { executiveMachines } from './machines-executive.ts'
import { luxuryMachines } from './machines-luxury.ts'
import { midsizeMachines } from './machines-midsize.ts'
import { motorhomeMachines } from './machines-motorhome.ts'
import { mpvMachines } from './machines-mpv.ts'
import { pickupMachines } from './machines-pickup.ts'
import { suvMachines } from './machines-suv.ts'
import { truckMachines } from './machines-truck.ts'
import { vanMachines } from './machines-van.ts'

export const carMachines: DemoMachine[] = [
  ...compactMachines,
  ...midsizeMachines,
  ...executiveMachines,
  ...electricMachines,
  ...cityCarMachines,
  ...suvMachines,
  ...mpvMachines,
  ...pickupMachines,
  ...vanMachines,
  ...coachMachines,
  ...truckMachines,
  ...coldChainMachines,
  ...motorhomeMachines,
  ...luxuryMachines,
]
