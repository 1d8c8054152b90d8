import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../shell/api/user.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { SettingLine } from '../components/setting-row.tsx'
import { settingsQuery } from '../setting-queries.ts'

/** 系统设置: the rules of the whole platform, each saved as soon as it is set. */
export function Screen() {
  const settings = useQuery(settingsQuery)
  const isOpen = useUser()?.permissions.includes('system_settings') ?? false
  return (
    <ConsolePage
      title="系统设置"
      caption={isOpen ? '改了马上生效，对所有人' : '这里你只能看，改设置要有“改系统设置”的权限'}
    >
      {settings.data ? (
        <div className="max-w-3xl">
          {settings.data.groups.map((group) => (
            <Section key={group.label} title={group.label}>
              <ul className="border-t border-hairline">
                {group.settings.map((row) => (
                  <SettingLine key={row.key} row={row} isOpen={isOpen} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      ) : settings.error ? (
        <ConsoleError
          title="设置没有取到"
          error={settings.error}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </ConsolePage>
  )
}
