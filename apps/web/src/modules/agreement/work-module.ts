import { FileCog, FilePen, FileText } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule } from '../../shell/routes/route.ts'

type Load = () => Promise<ScreenModule>
const contracts: Load = () => import('./desk/screens/contracts.tsx')
const contract: Load = () => import('./desk/screens/contract.tsx')

export const agreementWork: WorkModule = {
  name: 'agreement',
  routes: [
    desk('/admin/contracts', '合同', contracts, { needs: 'contract_view' }),
    desk('/admin/contracts/:id', '合同', contract, { needs: 'contract_view' }),
    desk('/admin/contract-templates', '合同模板', () => import('./desk/screens/templates.tsx'), {
      needs: 'contract_edit',
    }),
    desk('/admin/contract-templates/:id', '合同模板', () => import('./desk/screens/template-editor.tsx'), {
      needs: 'contract_edit',
      isBroad: true,
    }),
  ],
  lineDesks: {
    contracts: { title: '合同', screen: contracts, place: '/admin/contracts', rest: { needs: 'contract_view' } },
    contract: { title: '合同', screen: contract, place: '/admin/contracts', rest: { needs: 'contract_view' } },
  },
  search: {
    contract: {
      title: '合同',
      icon: FileText,
      rank: 4,
      screen: '/admin/contracts/:id',
      path: ({ id }) => `/admin/contracts/${id}`,
    },
  },
  places: [
    { to: '/admin/contracts', label: '合同', icon: FilePen, group: 'review', isTab: true, counts: 'contracts' },
    { to: '/admin/contract-templates', label: '合同模板', icon: FileCog, group: 'system' },
  ],
}
