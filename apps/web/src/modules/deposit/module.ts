import type { StartModule } from '../../shell/module.ts'

export const depositModule: StartModule = {
  name: 'deposit',
  lineScreens: {
    deposit: { screen: () => import('./screens/deposit.tsx') },
    money: { screen: () => import('./screens/money.tsx') },
  },
}
