import { preload, useGo } from '../../../shell/navigation.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { consolePaths } from '../../../kits/desk/paths.ts'

/** R161: the contract under its order's number, else under its own; neither can be fetched: that is said here. */
export function useOpenContract({
  id,
  line,
  contract_id: own,
}: {
  id: number
  line: string
  contract_id: number | null
}) {
  const go = useGo()
  return async () => {
    const ways = [consolePaths.contract({ id, line }), ...(own === null ? [] : [`/admin/contracts/${own}`])]
    for (const way of ways) {
      if (await preload(way)) return go(way)
    }
    toast.error('无法打开合同页面，请稍后重试')
  }
}
