import { useGo } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { codePaths } from '../code-paths.ts'
import { ScanCode } from '../components/scan-code.tsx'

/** From inside the app to whatever a machine's code leads its reader to. */
export function Screen() {
  const go = useGo()
  return (
    <Page title="扫机器码" back="/user">
      <p className="mb-5 text-body text-ink-2">
        扫一下机器上的码，就到这台设备：租客到订单和报修，设备主到设备，师傅到今天的活，司机到交接。
      </p>
      <ScanCode onCode={(code) => go(codePaths.machine(code))} />
    </Page>
  )
}
