import type { CardModule } from '../../shell/module.ts'

export const machineCodeCards: CardModule = {
  name: 'machine-code',
  machineCards: async () => ({ default: (await import('./components/codes-of-machine.lazy.tsx')).CodesOfMachine }),
}
