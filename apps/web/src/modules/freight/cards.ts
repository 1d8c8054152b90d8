import type { CardModule } from '../../shell/module.ts'

export const freightCards: CardModule = {
  name: 'freight',
  orderCards: async () => ({ default: (await import('./components/transport-of-rental.lazy.tsx')).TransportOfRental }),
  machineCards: async () => ({
    default: (await import('./components/transport/of-machine.lazy.tsx')).TransportOfMachine,
  }),
}
