import { Building2 } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

const needs = { needs: 'tenant_verify', isBroad: true } as const

export const tenantWork: WorkModule = {
  name: 'tenant',
  routes: [
    desk('/admin/tenants', '企业核实', () => import('./desk/screens/tenants.tsx'), needs),
    desk('/admin/tenants/:id', '企业核实', () => import('./desk/screens/tenant.tsx'), needs),
  ],
  places: [{ to: '/admin/tenants', label: '企业核实', icon: Building2, group: 'review' }],
}
