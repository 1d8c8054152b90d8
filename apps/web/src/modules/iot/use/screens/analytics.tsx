import { pageLook } from '../../../../kits/list/list-look.ts'
import { Page } from '../../../../ui/page.tsx'
import { UseFigures } from '../components/use-figures.tsx'

/** 设备数据分析: how much one's machines were used. */
export const Screen = () => (
  <Page title="设备数据分析" back="/iot/dashboard" width="wide">
    <UseFigures look={pageLook} />
  </Page>
)
