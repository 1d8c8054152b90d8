import type { WorkModule } from '../../shell/module.ts'
import { supplierPaths } from './supplier-paths.ts'

export const supplierWork: WorkModule = {
  name: 'supplier',
  routes: [
    {
      path: supplierPaths.register,
      access: 'auth',
      title: '配件供应商注册',
      screen: () => import('./screens/register.tsx'),
    },
    {
      path: supplierPaths.home,
      access: 'role:parts_supplier',
      title: '供应商工作台',
      screen: () => import('./screens/dashboard.tsx'),
    },
  ],
}
