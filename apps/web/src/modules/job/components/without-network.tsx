import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../shell/api/user.ts'
import { askToInstall, useInstall } from '../../../shell/install.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { fileSize, momentText } from '../../../ui/text/format.ts'
import { type Carried, useCarried } from '../fetch-ahead.ts'

/** What browsers keep here in all, as they estimate it. */
const roomQuery = (at: string | undefined) => ({
  queryKey: ['device-room', at],
  queryFn: async () => (await navigator.storage.estimate()).usage ?? null,
  enabled: at !== undefined && 'storage' in navigator,
  staleTime: Infinity,
})

/** What this device carries for places without network: of how many jobs, how old, how much room; and how it stays. */
export function WithoutNetwork() {
  const carried = useCarried(useUser()?.id)
  const { data: bytes } = useQuery(roomQuery(carried?.at))
  return (
    <Section title="没有网络也能做">
      <p className="figures text-body text-pretty text-ink-2">
        {carried === null
          ? '正在把 7 天内的单存到这台设备上，存好以前先别离开网络。'
          : `7 天内 ${carried.jobs} 单的地址、步骤、配件和价目都存在这台设备上，${momentText(carried.at)} 更新。`}
        {carried !== null && picturesText(carried)}
        {typeof bytes === 'number' && `连同页面占 ${fileSize(bytes)}。`}
      </p>
      <InstallHint />
    </Section>
  )
}

/** Photographs take the most room: where it does not do for all, the later jobs' are left out. */
const picturesText = ({ pictures }: Carried): string => {
  if (pictures === undefined || pictures.wanted === 0) return ''
  const { kept, wanted } = pictures
  return kept === wanted
    ? `${kept} 张照片也在。`
    : `照片只存下 ${kept} 张，靠后的 ${wanted - kept} 张到时要有网络才能看。`
}

function InstallHint() {
  const install = useInstall()
  if (install === 'no') return null
  return (
    <div className="mt-3 rounded-card bg-sunken p-4">
      <p className="text-body text-pretty text-ink-2">
        {install === 'ask'
          ? '装到桌面，没传完的不会被浏览器清掉。'
          : '点浏览器的“分享”，选“添加到主屏幕”。七天没打开的网页，浏览器会清掉没传的；装上就不会。'}
      </p>
      {install === 'ask' && (
        <Button className="mt-3" onClick={() => void askToInstall()}>
          装到桌面
        </Button>
      )}
    </div>
  )
}
